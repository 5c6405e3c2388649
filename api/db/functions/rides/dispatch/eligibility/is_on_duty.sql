-- Whether a driver works at the time of a ride: by the roster for rides after today if the driver has one, otherwise while online. Rules:
-- docs/rules/rides.md.
create or replace function is_on_duty(candidate driver, at timestamptz) returns boolean language sql stable as $$
  select case when not candidate.has_roster then candidate.online
    when is_by_roster(candidate, at) then is_in_roster(candidate, at)
    else candidate.online end
$$;
