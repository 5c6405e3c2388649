-- Serializes joining a nurse's waitlist and offering from it: nobody joins unseen, and nobody is offered a slot before their turn. Rules:
-- docs/rules/visits.md.
create or replace function lock_waitlist(consultant uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('waiting ' || consultant, 0))
$$;
