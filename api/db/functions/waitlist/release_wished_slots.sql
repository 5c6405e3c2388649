-- Queues free slots for at most `batch` requests that are due for their check, and returns how many there were. Slots that come free queue
-- themselves; this finds the slots of a nurse who opens hours, lowers a fee, or learns a language, also at the moment when a patient
-- joins. A slot that is queued already, for instance until an action can no longer be undone, keeps its time. Rules: docs/rules/visits.md.
create or replace function release_wished_slots(batch int) returns int language plpgsql as $$
declare
  due uuid[];
begin
  select array_agg(id) into due from (
    select id from waitlist_entry where next_check_at <= now() order by next_check_at limit batch for update skip locked
  ) as entry;
  if due is null then return 0; end if;
  insert into released_slot (consultant_id, starts_at)
    select distinct slot.consultant_id, slot.starts_at from unnest(due) as entry, free_slots_of_wish(entry) as slot
    on conflict (consultant_id, starts_at) do nothing;
  update waitlist_entry set next_check_at = now() + rule_wish_check() where id = any(due);
  return cardinality(due);
end $$;
