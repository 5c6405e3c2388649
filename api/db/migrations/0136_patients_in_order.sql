-- What the office sorts patients by is found in that order, however many there are.

/* How often a patient did not come, as their nurses and the desk said it. */
alter table patient
  add column no_shows int not null default 0,
  add constraint patient_no_shows_counted check (no_shows >= 0);
update patient set no_shows = counted
  from (select patient_id, count(*) as counted from appointment where attendance = 'patient_absent' group by patient_id) as said
  where patient_id = patient.id;

create function count_no_shows() returns trigger language plpgsql as $$
begin
  update patient set no_shows = no_shows - 1 where id = old.patient_id and old.attendance = 'patient_absent';
  update patient set no_shows = no_shows + 1 where id = new.patient_id and new.attendance = 'patient_absent';
  return null;
end $$;
create trigger appointment_counts_no_shows after update of attendance, patient_id on appointment for each row
  when ((old.attendance, old.patient_id) is distinct from (new.attendance, new.patient_id)
    and 'patient_absent' in (old.attendance, new.attendance))
  execute function count_no_shows();

create index patient_by_no_shows on patient (no_shows desc, id) where no_shows > 0 and deleted_at is null;
create index appointment_by_time on appointment (starts_at, id) where status in ('paid', 'completed');
