-- Whether a nurse takes visits at all: the office has switched appointments on, and the nurse's login is not disabled, unless the office has
-- confirmed that this nurse works without one. Every offer, hold and refund asks this function. Rules: docs/rules/visits.md.
create or replace function takes_visits(nurse consultant) returns boolean language sql stable as $$
  select nurse.available
    and (nurse.works_without_login or not exists (select from staff where consultant_id = nurse.id and disabled_at is not null))
$$;
