-- Whether this nurse has a login and so reads emails. Rules: docs/rules/office.md.
create or replace function has_nurse_login(which uuid) returns boolean language sql stable as $$
  select exists (select from staff where consultant_id = which and disabled_at is null and password_hash <> '')
$$;
