-- Today by the practice's clock; `current_date` is the server's.
create or replace function practice_today() returns date language sql stable as $$
  select (now() at time zone time_zone)::date from practice
$$;
