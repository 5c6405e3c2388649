-- Whether a ride's driver may keep it after it was changed, apart from the driver's other rides: the vehicle still fits, it may still be
-- offered, and at another time the roster has the driver on duty. Rules: docs/rules/rides.md.
create or replace function may_keep_ride(changed ride) returns boolean language sql stable as $$
  select exists (select from driver d
    join vehicle_capability fitting on fitting.vehicle_type = vehicle_type_at(d, changed.starts_at) and fitting.transport_type = changed.transport_type
    where d.id = changed.driver_id and may_be_offered(d, changed)
      and (not is_by_roster(d, changed.starts_at) or is_in_roster(d, changed.starts_at)
        or exists (select from ride same where same.id = changed.id and same.starts_at = changed.starts_at)))
$$;
