-- The newest rides and visits of a number: rides for this passenger's phone, and those of the patients to whom it may belong. A patient's
-- ride for another phone is the booker's too. `is_soon`: an unfinished ride that is underway or starts within two hours. Rules:
-- docs/rules/office.md.
create or replace function records_of_number(e164 text)
returns table (kind text, id uuid, starts_at timestamptz, is_soon boolean) language sql stable as $$
  with people as (select patient_id from people_of_number(e164)), trips as (
    (select r.id from ride r where r.passenger_phone = e164 and r.passenger_phone <> '' order by r.id desc limit 20)
    union
    select recent.id from people cross join lateral (
      select ride.id from ride where ride.patient_id = people.patient_id order by ride.id desc limit 20) recent
  )
  select 'ride', r.id, coalesce(listed_start(r), r.ready_by),
    r.status in ('pending', 'assigned', 'accepted') and (
      coalesce(listed_start(r), r.ready_by) between now() - rule_end_unfinished_ride() and now() + rule_soon_task() or r.step is not null)
    from trips join ride r on r.id = trips.id
  union all
  select 'visit', a.id, a.starts_at, false from people cross join lateral (
    select appointment.id, appointment.starts_at from appointment
    where appointment.patient_id = people.patient_id order by appointment.id desc limit 20) a
$$;
