-- The rides that a text message from a passenger's phone may be about.
create index ride_by_passenger_phone on ride (passenger_phone, id desc) where passenger_phone <> '';
