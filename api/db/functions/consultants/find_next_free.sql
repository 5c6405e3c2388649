-- Finds the next free start of these nurses in the free weeks that are stored for them. The result is valid until that start needs more
-- notice than is left or, without one, until the week moves on. Rows that stay the same are not written. Rules: docs/rules/visits.md.
create or replace function find_next_free(consultants uuid[]) returns void language sql as $$
  update consultant set next_free_at = found.at, next_free_until = found.until
  from consultant c cross join practice left join consultant_week on consultant_id = c.id
    cross join (select min(slot) as first_slot from bookable_slots(now()) slot) as bookable
    cross join lateral (
      select min(slot) as slot from unnest(free_starts) slot
      where takes_visits(c) and slot >= greatest(first_slot, now() + c.notice_minutes * interval '1 minute')) as free
    cross join lateral (
      select coalesce(slot, 'infinity') as at, case
        when not takes_visits(c) then 'infinity'
        when slot is null then (date_trunc('day', now() at time zone time_zone) + interval '1 day') at time zone time_zone
        else slot - c.notice_minutes * interval '1 minute' end as until) as found
  where consultant.id = c.id and c.id = any(consultants)
    and (consultant.next_free_at, consultant.next_free_until) is distinct from (found.at, found.until)
$$;
