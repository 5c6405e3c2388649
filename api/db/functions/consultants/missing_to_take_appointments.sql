-- What a nurse still needs before patients can book: 'license', 'hours' (weekly hours from now on), 'login' (an accepted invitation, unless
-- the office confirmed that this nurse works without one). Rules: docs/rules/visits.md.
create or replace function missing_to_take_appointments(nurse consultant) returns text[] language sql stable as $$
  select coalesce(array_agg(need.name order by need.position), '{}') from (values
    (1, 'license', nurse.license_state is null or nurse.license_number is null),
    (2, 'hours', not exists (select from weekly_hours where consultant_id = nurse.id and upper_inf(during))),
    (3, 'login', not nurse.works_without_login and not exists (
      select from staff where consultant_id = nurse.id and password_hash <> '' and disabled_at is null))
  ) as need (position, name, is_missing)
  where need.is_missing
$$;
