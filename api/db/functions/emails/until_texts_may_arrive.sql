-- How long a text about a ride waits at `at`: at night until the morning by the practice's clock, unless the pick-up is less than two hours
-- after that. Rules: docs/rules/rides.md.
create or replace function until_texts_may_arrive(pick_up timestamptz, at timestamptz default now()) returns interval language sql stable as $$
  select case
    when extract(hour from here.clock) not between rule_quiet_until() and rule_quiet_from() - 1 and pick_up >= here.morning + rule_warning_after_quiet()
    then here.morning - at
    else interval '0'
  end
  from practice, lateral (select at at time zone time_zone as clock) as now_there, lateral (
    select clock, ((clock - make_interval(hours => rule_quiet_until()))::date + 1 + make_time(rule_quiet_until(), 0, 0))
      at time zone time_zone as morning) as here
$$;
