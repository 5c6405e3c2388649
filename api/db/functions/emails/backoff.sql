-- The pause after this many tries: two seconds, doubling up to an hour.
create or replace function backoff(tries int) returns interval language sql immutable as $$
  select make_interval(secs => least(3600, 2 ^ least(tries, 12)))
$$;
