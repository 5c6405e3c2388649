/* A code for a new password shows who reads what is mailed to one address. With another address it is dead, and so is what it confirmed. */
create function drop_password_resets() returns trigger language plpgsql as $$
begin
  delete from password_reset where patient_id = new.id or driver_id = new.id;
  return null;
end $$;
create trigger patient_resets_dropped after update of email on patient for each row
  when (lower(new.email) <> lower(old.email)) execute function drop_password_resets();
create trigger driver_resets_dropped after update of email on driver for each row
  when (lower(new.email) <> lower(old.email)) execute function drop_password_resets();
