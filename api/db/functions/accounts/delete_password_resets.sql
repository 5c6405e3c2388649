-- A reset code proves access to one email address, so it ends when the address changes. Rules: docs/rules/accounts.md.
create or replace function delete_password_resets() returns trigger language plpgsql as $$
begin
  delete from password_reset where patient_id = new.id or driver_id = new.id;
  return null;
end $$;
