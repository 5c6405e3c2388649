-- A new email address must be confirmed again. A merged record keeps the confirmation of its address. Rules: docs/rules/accounts.md.
create or replace function reset_email_confirmation() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at := null;
  return new;
end $$;
