-- How many transport types a vehicle type carries. Dispatch prefers a vehicle that carries few. Rules: docs/rules/rides.md.
create or replace function vehicle_range(of_type text) returns bigint language sql stable as $$
  select count(*) from vehicle_capability where vehicle_type = of_type
$$;
