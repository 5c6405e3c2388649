-- Counts a patient's no-shows. Rules: docs/rules/accounts.md.
create or replace function count_no_shows() returns trigger language plpgsql as $$
begin
  update patient set no_shows = no_shows - 1 where id = old.patient_id and old.attendance = 'patient_absent';
  update patient set no_shows = no_shows + 1 where id = new.patient_id and new.attendance = 'patient_absent';
  return null;
end $$;
