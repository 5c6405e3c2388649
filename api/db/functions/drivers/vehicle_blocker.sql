-- Why a driver can't have a vehicle in a period: it is retired, it is this driver's own, another driver has it then ('used'), or drives it
-- then because it is their own ('driven'), or it broke down ('broken'). Null if it is free. Rules: docs/rules/rides.md.
create or replace function vehicle_blocker(wanted vehicle, for_driver uuid, period tstzrange) returns text language sql stable as $$
  select case
    when wanted.retired_at is not null then 'retired'
    when wanted.driver_id = for_driver then 'own'
    when exists (
      select from driver_time_off off where off.vehicle_id = wanted.id and off.ended_at is null and off.during && period) then 'used'
    when exists (
      select from driver_time_off off
      where off.driver_id = wanted.driver_id and off.ended_at is null and off.during && period and off.cause = 'vehicle') then 'broken'
    when wanted.driver_id is not null and not exists (
      select from driver_time_off off where off.driver_id = wanted.driver_id and off.ended_at is null and off.during @> period) then 'driven'
  end
$$;
