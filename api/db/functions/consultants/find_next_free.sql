-- Finds the next free start of these nurses. The result is valid until that start needs more notice than is left or, without one, until
-- the week moves on. Rules: docs/rules/visits.md.
create or replace function find_next_free(consultants uuid[]) returns void language sql as $$
  update consultant set next_free_at = found.at, next_free_until = case
      when not takes_visits(consultant) then 'infinity'
      when found.at = 'infinity' then
        (date_trunc('day', now() at time zone time_zone) + interval '1 day') at time zone time_zone
      else found.at - notice_minutes * interval '1 minute'
    end
  from (select id, next_free(id, now()) as at from consultant where id = any(consultants)) as found cross join practice
  where consultant.id = found.id;
$$;
