-- Tasks for Today: refunds with a problem, disputes that need a response, open reconciliation gaps. Rules: docs/rules/office.md.
create or replace function tasks_from_money() returns setof task language sql stable as $$
  select 'refund', r.id, case when k.appointment_id is null then 'ride' else 'visit' end, coalesce(k.ride_id, k.extra_of, k.appointment_id), k.patient_id,
      p.name, null, null::timestamptz, r.amount_cents, r.problem, r.problem_since, r.problem_since + interval '1 day'
    from refund r join checkout k on k.id = r.checkout_id join patient p on p.id = k.patient_id
    where r.refunded_at is null and r.problem is not null
  union all
  select 'dispute', d.id, case when k.appointment_id is null then 'ride' else 'visit' end, coalesce(k.ride_id, k.extra_of, k.appointment_id), k.patient_id,
      p.name, null, null, d.amount_cents, d.reason, d.found_at, coalesce(d.due_by, d.found_at + interval '7 days')
    from dispute d join checkout k on k.id = d.checkout_id join patient p on p.id = k.patient_id
    where d.status in ('needs_response', 'warning_needs_response')
  union all
  select 'gap', g.id, null, null, null, null, null, g.happened_at, g.cents, g.kind, g.found_at, g.found_at + interval '3 days'
    from reconciliation_gap g where g.closed_at is null and g.explained_at is null
$$;
