-- A visit may be paid after its nurse became unavailable. The schedule's lock orders a payment and time off that is being entered: one of
-- them sees the other. Rules: docs/rules/visits.md.
create or replace function sync_affected_visit_when_paid() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(new.consultant_id::text));
  perform sync_affected_visits(new.consultant_id);
  return null;
end $$;
