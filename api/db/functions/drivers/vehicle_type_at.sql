-- The type of vehicle that a driver has for a ride at this time: the one that the office gave them for it, otherwise their own. Rules:
-- docs/rules/rides.md.
create or replace function vehicle_type_at(candidate driver, at timestamptz) returns text language sql stable as $$
  select coalesce((
    select v.vehicle_type from driver_time_off off join vehicle v on v.id = off.vehicle_id
    where off.driver_id = candidate.id and off.ended_at is null and off.during && tstzrange(at, at + rule_ride()) limit 1), candidate.vehicle_type)
$$;
