-- The ride or visit that a text message from a number is most likely about: the one nearest in time, of the rides for this number and of
-- the patients who have it. Held and canceled ones count too, because people ask about them. Rules: docs/rules/accounts.md.
create or replace function subject_of_text(e164 text, sent timestamptz)
returns table (kind text, id uuid, starts_at timestamptz) language sql stable as $$
  with people as (
    select patient_id from sms_number where number = e164 and consented_at is not null
    union select p.id from patient p where p.phone = e164 and p.phone <> '' and p.deleted_at is null
  ), near as (
    (select 'ride' as kind, r.id, coalesce(r.starts_at, r.ready_by) as starts_at from ride r
      where r.passenger_phone = e164 and r.passenger_phone <> '' order by r.id desc limit 20)
    union all
    select 'ride', r.id, r.starts_at from people cross join lateral (
      select ride.id, coalesce(ride.starts_at, ride.ready_by) as starts_at from ride
      where ride.patient_id = people.patient_id and ride.passenger_phone in ('', e164) order by ride.id desc limit 20) r
    union all
    select 'visit', a.id, a.starts_at from people cross join lateral (
      select appointment.id, appointment.starts_at from appointment
      where appointment.patient_id = people.patient_id order by appointment.id desc limit 20) a
  )
  select near.kind, near.id, near.starts_at from near
  order by abs(extract(epoch from near.starts_at - sent)), near.id limit 1
$$;
