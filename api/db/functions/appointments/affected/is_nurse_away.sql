-- Whether a nurse is off at some time of a span, or takes no visits at all. Closed hours don't count: booked visits outside them take
-- place. Rules: docs/rules/visits.md.
create or replace function is_nurse_away(of_consultant uuid, from_at timestamptz, until_at timestamptz) returns boolean
language sql stable as $$
  select exists (select from consultant where id = of_consultant and not takes_visits(consultant))
    or exists (select from time_off where whose in (of_consultant, '00000000-0000-0000-0000-000000000000')
      and during && tstzrange(from_at, until_at))
$$;
