-- The offered and accepted rides of a driver that take place in a period, soonest first. A ride whose passenger is on board is one of them:
-- it stays with its driver. Rules: docs/rules/rides.md.
create or replace function affected_rides(of_driver uuid, period tstzrange) returns setof ride language sql stable as $$
  select * from ride
  where driver_id = of_driver and status in ('assigned', 'accepted') and starts_at > now() - rule_give_up_late_ride()
    and period && tstzrange(starts_at, starts_at + rule_ride())
  order by starts_at, id
$$;
