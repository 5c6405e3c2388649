-- Stores what an edit can change besides the time: addresses, phone, texts, kind of transport, needs and notes, as `details` has them. The
-- kind of transport and the needs are stored together, because a constraint compares them. Rules: docs/rules/rides.md.
create or replace function set_ride_details(which uuid, details ride) returns void language sql as $$
  update ride set pickup_address = details.pickup_address, dropoff_address = details.dropoff_address,
      passenger_phone = details.passenger_phone, texts_passenger = details.texts_passenger, transport_type = details.transport_type,
      chair = details.chair, transfers = details.transfers, companions = details.companions, oxygen = details.oxygen, stairs = details.stairs,
      notes = details.notes, revision = ride.revision + 1
    where id = which
$$;
