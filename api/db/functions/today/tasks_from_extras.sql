-- Tasks for Today: undecided extras. One with an open request to the passenger waits until the time to pay is over. Rules:
-- docs/rules/office.md.
create or replace function tasks_from_extras() returns setof task language sql stable as $$
  select 'extra', e.id, 'ride', e.ride_id, r.patient_id, d.name, p.name, r.starts_at, e.cents,
      e.reason || case when e.pay_until is null then '' else '. The passenger was asked to pay it and didn''t pay in time' end,
      since, since + interval '3 days'
    from extra_claim e join ride r on r.id = e.ride_id join patient p on p.id = r.patient_id join driver d on d.id = e.driver_id
      cross join lateral (select greatest(e.asked_at, e.pay_until) as since) as waits
    where e.state = 'asked' and not is_extra_payable(e)
$$;
