-- Fills in what was not said about the chair of a ride or plan: a wheelchair ride's passenger is in a manual wheelchair, others have none.
-- A passenger stays in the wheelchair, unless the ride is for passengers who walk to the car. Rules: docs/rules/rides.md.
create or replace function seat_passenger() returns trigger language plpgsql as $$
begin
  new.chair := coalesce(new.chair, case when new.transport_type = 'wheelchair' then 'manual' else 'none' end);
  new.transfers := coalesce(new.transfers, new.chair = 'none' or new.transport_type = 'ambulatory');
  return new;
end $$;
