-- Tasks for Today: refunds with a problem, money to refund by hand, disputes that need a response or that were lost, open reconciliation gaps. Rules: docs/rules/office.md.
create or replace function tasks_from_money() returns setof task language sql stable as $$
  select 'refund', r.id, case when k.appointment_id is null then 'ride' else 'visit' end, coalesce(k.ride_id, k.extra_of, k.appointment_id), k.patient_id,
      p.name, null, null::timestamptz, r.amount_cents, r.problem, r.problem_since, r.problem_since + interval '1 day'
    from refund r join checkout k on k.id = r.checkout_id join patient p on p.id = k.patient_id
    where r.refunded_at is null and r.problem is not null
  union all
  select 'refund_by_hand', r.id, 'visit', k.appointment_id, k.patient_id, (select name from patient where id = k.patient_id), null, null,
      r.amount_cents, k.method, r.created_at, r.created_at + interval '1 day'
    from refund r join checkout k on k.id = r.checkout_id
    where r.refunded_at is null and r.by_hand and r.due_at <= now()
  union all
  -- What was paid for is not canceled: somebody decides whether it takes place, or took place, unpaid. Records are looked up one by one.
  select 'dispute_lost', d.id, case when k.appointment_id is null then 'ride' else 'visit' end, coalesce(k.ride_id, k.extra_of, k.appointment_id),
      k.patient_id, (select name from patient where id = k.patient_id), null, subject.starts_at, d.amount_cents, null, d.decided_at,
      least(d.decided_at + interval '3 days', greatest(subject.starts_at, d.decided_at))
    from dispute d join checkout k on k.id = d.checkout_id cross join lateral (
      select starts_at, status from appointment where id = k.appointment_id
      union all
      select starts_at, status from ride where id = coalesce(k.ride_id, k.extra_of)
      offset 0) as subject
    where d.status = 'lost' and d.decided_at > now() - interval '90 days'
      and subject.status in ('paid', 'completed', 'pending', 'assigned', 'accepted')
  union all
  select 'dispute', d.id, case when k.appointment_id is null then 'ride' else 'visit' end, coalesce(k.ride_id, k.extra_of, k.appointment_id), k.patient_id,
      p.name, null, null, d.amount_cents, d.reason, d.found_at, coalesce(d.due_by, d.found_at + interval '7 days')
    from dispute d join checkout k on k.id = d.checkout_id join patient p on p.id = k.patient_id
    where d.status in ('needs_response', 'warning_needs_response')
  union all
  select 'gap', g.id, null, null, null, null, null, g.happened_at, g.cents, g.kind, g.found_at, g.found_at + interval '3 days'
    from reconciliation_gap g where g.closed_at is null and g.explained_at is null
$$;
