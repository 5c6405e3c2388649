-- Serializes joining the waitlist and offering from it, so that no new entry is missed, no slot is offered out of turn, and no patient is
-- offered two slots for one entry. One lock for all nurses, because a request for any nurse fits many of them. Rules: docs/rules/visits.md.
create or replace function lock_waitlist() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('waitlist', 0))
$$;
