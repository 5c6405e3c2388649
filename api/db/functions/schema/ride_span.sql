-- The time a ride occupies its driver. Ninety minutes are the same in every time zone, hence immutable. The exclusion constraint
-- ride_driver_free stores its results: a change needs a migration that rebuilds it.
create or replace function ride_span(starts_at timestamptz) returns tstzrange language sql immutable strict as $$
  select tstzrange(starts_at, starts_at + interval '90 minutes')
$$;
