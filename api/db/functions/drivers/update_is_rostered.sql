-- Maintains driver.is_rostered, which dispatch reads: whether the driver has weekly hours. Rules: docs/rules/rides.md.
create or replace function update_is_rostered() returns trigger language plpgsql as $$
declare
  of_driver uuid := case tg_op when 'DELETE' then old.driver_id else new.driver_id end;
begin
  update driver set is_rostered = not is_rostered
    where id = of_driver and is_rostered <> exists (select from driver_hours where driver_id = of_driver);
  return null;
end $$;
