-- Adds the return leg of a ride, in the same state as the outbound leg. Without a start time it is a will-call. The passenger's needs come
-- from seat_passenger. Rules: docs/rules/rides.md.
create or replace function add_return_leg(there ride, back_start timestamptz, cents int) returns uuid language sql as $$
  insert into ride (patient_id, return_of, plan_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at, ready_by,
      payment_method, status, quote_cents, pay_until, paid_at, booked_at, visitor_zone, visitor_hour12,
      passenger_name, passenger_phone, texts_passenger, texts_booker)
    values (there.patient_id, there.id, there.plan_id, there.dropoff_address, there.pickup_address, there.notes, there.return_trip,
      there.transport_type, back_start, case when back_start is null then will_call_ends(there.starts_at) end,
      there.payment_method, there.status, cents, there.pay_until, there.paid_at, there.booked_at, there.visitor_zone, there.visitor_hour12,
      there.passenger_name, there.passenger_phone, there.texts_passenger, there.texts_booker)
    returning id
$$;
