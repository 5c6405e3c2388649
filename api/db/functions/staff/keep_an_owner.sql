-- Keeps at least one owner: if several step down or are disabled at the same time, the last one cannot. An owner who has not accepted the
-- invitation does not count. The lock makes them run one after the other. Rules: docs/rules/office.md.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_owner'));
  if not exists (
    select from staff where role = 'owner' and disabled_at is null and password_hash <> '' and id <> old.id
  ) then
    raise exception using errcode = 'check_violation', constraint = 'staff_keeps_an_owner',
      message = 'The last owner can be neither demoted nor disabled.';
  end if;
  return coalesce(new, old);
end $$;
