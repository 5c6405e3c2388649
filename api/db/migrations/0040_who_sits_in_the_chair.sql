-- A wheelchair ride has a wheelchair. Rides and plans that were booked as a wheelchair ride with "no wheelchair" are of passengers who
-- travel in their chair: they get a manual one. Of those still to be driven the passenger stays in it, also where the form had preset
-- a transfer to a seat, because a driver who is prepared for that can also help somebody who transfers.
-- A copy of the previous version that still runs answers a wheelchair booking that names no chair with an error, and stores nothing.
alter table ride alter column chair drop default, alter column transfers drop default;
create trigger ride_seats_passenger before insert or update of chair, transfers on ride for each row
  when (new.chair is null or new.transfers is null)
  execute function seat_passenger();
create trigger ride_plan_seats_passenger before insert or update of chair, transfers on ride_plan for each row
  when (new.chair is null or new.transfers is null)
  execute function seat_passenger();

update ride set chair = case chair when 'none' then 'manual' else chair end,
    transfers = transfers and status in ('completed', 'cancelled') and chair <> 'none'
  where transport_type = 'wheelchair' and (chair = 'none' or transfers and status not in ('completed', 'cancelled'));
update ride_plan set chair = case chair when 'none' then 'manual' else chair end,
    transfers = transfers and ended_at is not null and chair <> 'none'
  where transport_type = 'wheelchair' and (chair = 'none' or transfers and ended_at is null);

alter table ride add constraint ride_wheelchair_has_chair check (transport_type <> 'wheelchair' or chair <> 'none');
alter table ride_plan add constraint ride_plan_wheelchair_has_chair check (transport_type <> 'wheelchair' or chair <> 'none');
