-- Queues every slot of a nurse that a waitlist entry wants and that is not taken: changed hours, canceled time off, or a nurse who takes
-- visits again. Taken slots queue themselves when they become free. A patient who joins locks the schedule and the nurse, so they are
-- either seen here or see the free slot. Rules: docs/rules/visits.md.
create or replace function release_week(consultant uuid) returns void language sql as $$
  with week as materialized (select slot from bookable_slots(now()) as slot)
  insert into released_slot (consultant_id, starts_at)
    select distinct consultant, slot from waitlist_entry join week on from_at <= slot and until_at > slot
    where consultant_id = consultant and from_at <= (select max(slot) from week) and not exists (
      select from appointment where consultant_id = consultant and starts_at = slot and status in ('held', 'paid', 'completed'))
    on conflict (consultant_id, starts_at) do update set due_at = now()
$$;
