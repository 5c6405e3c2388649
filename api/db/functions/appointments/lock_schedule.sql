-- Locks a nurse's hours, time off and availability until the transaction ends. Rules: docs/rules/visits.md.
create or replace function lock_schedule(which uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(which::text));
  perform from consultant where id = which for share;
end $$;
