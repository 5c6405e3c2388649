-- The name by which emails and texts address a patient. Rules: docs/rules/accounts.md.
create or replace function addressed_as(whom patient) returns text language sql stable as $$
  select whom.name
$$;
