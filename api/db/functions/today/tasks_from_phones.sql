-- Tasks for Today: phone numbers of patients, drivers and rides ahead that could not be read, so that nobody can call or text them by a
-- link. US numbers that the job `read phone numbers` has yet to read are left out. Rules: docs/rules/accounts.md.
create or replace function tasks_from_phones() returns setof task language sql stable as $$
  select 'phone_unread', id, 'patient', id, id, name, null::text, null::timestamptz, null::int, phone, created_at, now() + interval '7 days'
    from patient where phone <> '' and phone not like '+%' and phone !~ '^1?[2-9]\d\d[2-9]\d{6}$' and deleted_at is null
  union all
  select 'phone_unread', id, 'driver', id, null, name, null, null, null, phone, created_at, now() + interval '7 days'
    from driver where phone <> '' and phone not like '+%' and phone !~ '^1?[2-9]\d\d[2-9]\d{6}$'
  union all
  select 'phone_unread', r.id, 'ride', r.id, r.patient_id, coalesce(nullif(r.passenger_name, ''), p.name), null, r.starts_at, null,
      r.passenger_phone, r.booked_at, coalesce(r.starts_at, now() + interval '7 days')
    from ride r join patient p on p.id = r.patient_id
    where r.passenger_phone <> '' and r.passenger_phone not like '+%' and r.passenger_phone !~ '^1?[2-9]\d\d[2-9]\d{6}$' and r.status not in ('completed', 'cancelled')
$$;
