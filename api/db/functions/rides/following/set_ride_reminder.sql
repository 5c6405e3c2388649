-- Maintains the due time of a ride's next reminder. Rules: docs/rules/rides.md.
create or replace function set_ride_reminder() returns trigger language plpgsql as $$
begin
  new.remind_at := case when new.status in ('pending', 'assigned', 'accepted') then
    case when tg_op = 'UPDATE' and old.starts_at = new.starts_at and old.status in ('pending', 'assigned', 'accepted') then old.remind_at
      else next_ride_reminder(new.starts_at, now()) end
  end;
  return new;
end $$;
