-- Why dispatch chose a driver, as the office reads it. Rules: docs/rules/rides.md.
create or replace function reason_of_choice(chosen driver, wanted ride) returns text language sql stable as $$
  select format('Smallest free vehicle that fits: %s · %s that day · %s', vehicle_type_at(chosen, wanted.starts_at),
    case others when 0 then 'no other ride' when 1 then '1 other ride' else others || ' other rides' end,
    case when chosen.last_assigned_at is null then 'no offer yet'
      else 'last offer ' || coalesce(nullif(format_interval(now() - chosen.last_assigned_at), '0 minutes') || ' ago', 'just now') end)
  from rides_that_day(chosen.id, wanted) as others
$$;
