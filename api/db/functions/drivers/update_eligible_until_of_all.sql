-- Recalculates all eligible_until times when the time zone changes, because documents expire at the practice's midnight. Rules:
-- docs/rules/rides.md.
create or replace function update_eligible_until_of_all() returns trigger language plpgsql as $$
begin
  update driver set eligible_until = documents_valid_until(id) where eligible_until is not null;
  return null;
end $$;
