-- The rides that an import booked, changed or canceled, with their other legs. Rules: docs/rules/rides.md.
create or replace function rides_of_trip_import(which uuid) returns setof uuid language sql stable as $$
  with named as (
    select ride_id as id from trip_import_row where trip_import_id = which and is_booked and ride_id is not null
    union select ride_id from operation where trip_import_id = which
  )
  select id from named union select ride.id from named join ride on ride.return_of = named.id
$$;
