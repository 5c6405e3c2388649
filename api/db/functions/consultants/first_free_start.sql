-- The first of the wanted starts that is free and leaves the nurse's notice. Rules: docs/rules/visits.md.
create or replace function first_free_start(free timestamptz[], wanted timestamptz[], notice_minutes int) returns timestamptz
language sql stable as $$
  select min(start) from unnest(free) start where start = any(wanted) and start >= now() + notice_minutes * interval '1 minute'
$$;
