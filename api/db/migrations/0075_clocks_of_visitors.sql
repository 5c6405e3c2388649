-- How the browser that booked shows times: its IANA zone, and whether with AM and PM. Letters about the booking say times so too.
alter table appointment
  add column visitor_zone text,
  add column visitor_hour12 boolean,
  -- A zone without its hours, or hours without a zone, are no clock.
  add constraint appointment_visitor_whole check ((visitor_zone is null) = (visitor_hour12 is null)),
  add constraint appointment_visitor_zone_short check (length(visitor_zone) between 1 and 64);
alter table ride
  add column visitor_zone text,
  add column visitor_hour12 boolean,
  add constraint ride_visitor_whole check ((visitor_zone is null) = (visitor_hour12 is null)),
  add constraint ride_visitor_zone_short check (length(visitor_zone) between 1 and 64);
