-- Serializes joining a nurse's waitlist and offering from it, so that no new entry is missed and no slot is offered out of turn. Rules:
-- docs/rules/visits.md.
create or replace function lock_waitlist(consultant uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('waiting ' || consultant, 0))
$$;
