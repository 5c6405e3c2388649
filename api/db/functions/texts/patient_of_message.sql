-- The patient whom a message of the outbox is about, by its subject; null if it is about nobody's visit or ride.
create or replace function patient_of_message(subject uuid) returns uuid language sql stable as $$
  select coalesce(
    (select patient_id from appointment where id = visit_of_email(subject)),
    (select patient_id from ride where id = subject),
    (select r.patient_id from assignment a join ride r on r.id = a.ride_id where a.id = subject),
    (select r.patient_id from ride_move m join ride r on r.id = m.ride_id where m.id = subject),
    (select coalesce(r.patient_id, a.patient_id) from pay_link l left join ride r on r.id = coalesce(l.ride_id, l.extra_of)
      left join appointment a on a.id = l.appointment_id where l.id = subject))
$$;
