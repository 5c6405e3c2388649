-- Counts a new waitlist entry for the report of demand, with names of specialties only: the row outlives the patient. Rules:
-- docs/rules/office.md.
create or replace function store_waitlist_request() returns trigger language plpgsql as $$
begin
  insert into waitlist_request (id, consultant_id, specialities, requested_at, until_at)
    values (new.id, new.consultant_id, array(select name from unnest(new.specialities) name where name ~ '^[A-Z][a-z]{1,30} Nurse$'), new.joined_at, new.until_at) on conflict do nothing;
  return null;
end $$;
