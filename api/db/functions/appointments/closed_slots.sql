-- Which of these starts a nurse does not take, and the first reason: time off, hours, or too little notice. Rules: docs/rules/visits.md.
create or replace function closed_slots(of_consultant uuid, starts timestamptz[])
returns table (starts_at timestamptz, because text) language sql stable as $$
  select starts_at, (array_agg(because order by because = 'time_off' desc, because))[1] from slot_closures(of_consultant, starts)
  group by starts_at
$$;
