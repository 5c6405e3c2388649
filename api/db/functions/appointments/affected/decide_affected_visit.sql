-- Stores what happens to an affected visit, unless it is already decided. Returns whether it was stored. A patient may still choose after
-- the office offered times. Rules: docs/rules/visits.md.
create or replace function decide_affected_visit(which uuid, what text, staff uuid, in_group uuid) returns boolean language plpgsql as $$
begin
  update affected_visit set choice = what, chosen_at = now(), chosen_by = staff, group_id = in_group
    where id = which and ended_at is null and (choice is null or staff is null and choice = 'offered');
  return found;
end $$;
