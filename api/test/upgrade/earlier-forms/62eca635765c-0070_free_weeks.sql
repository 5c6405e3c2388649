-- The free starts of each nurse in the bookable week, for searches by day and time of day. Notice is not considered: it is compared when
-- somebody searches. `free_parts` are the mornings, afternoons and evenings that have a free start, for the index: the day's number since
-- 1970, times four, plus 0, 1 or 2. `day` is the first day of the week.
create table consultant_week (
  consultant_id uuid primary key references consultant,
  day date not null,
  free_starts timestamptz[] not null,
  free_parts int[] not null
);
create index consultant_week_by_day on consultant_week (day);
create index consultant_week_by_part on consultant_week using gin (free_parts) with (fastupdate = off);

-- The job finds the week of every nurse.
update consultant set next_free_until = '-infinity';

-- Names with typos.
create index consultant_by_similar_name on consultant using gin (without_accents(name) gin_trgm_ops) with (fastupdate = off);
