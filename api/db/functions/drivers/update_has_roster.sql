-- Maintains driver.has_roster, which dispatch reads: whether the driver has weekly hours. Rules: docs/rules/rides.md.
create or replace function update_has_roster() returns trigger language plpgsql as $$
declare
  of_driver uuid := case tg_op when 'DELETE' then old.driver_id else new.driver_id end;
begin
  update driver set has_roster = not has_roster
    where id = of_driver and has_roster <> exists (select from driver_hours where driver_id = of_driver);
  return null;
end $$;
