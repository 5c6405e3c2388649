-- Which of these starts a nurse does not take, and the first reason: time off, hours, or too little notice. Rules: docs/rules/visits.md.
create or replace function closed_slots(of_consultant uuid, starts timestamptz[])
returns table (starts_at timestamptz, because text) language sql stable as $$
  select starts_at, case when bool_or(because = 'time_off') then 'time_off' else min(because) end from slot_closures(of_consultant, starts)
  group by starts_at
$$;
