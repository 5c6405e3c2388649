-- The next bookable start of a nurse; null if there is none this week. Rules: docs/rules/visits.md.
create or replace function next_free(of_consultant uuid, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  slot timestamptz;
begin
  perform from consultant where id = of_consultant and takes_visits(consultant);
  if not found then return 'infinity'; end if;
  for slot in select start from bookable_slots(at) start order by start loop
    if slot_open(of_consultant, slot) and not slot_is_taken(of_consultant, slot) then return slot; end if;
  end loop;
  return 'infinity';
end $$;
