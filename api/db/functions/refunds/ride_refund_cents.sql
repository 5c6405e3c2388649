/*
 * What is refunded for a ride, in cents, when its passenger cancels it now or does not come to the door. The only place that decides it;
 * whose fault it is follows from recorded facts. Whatever we cancel is refunded in full. Rules: docs/rules/money.md.
 */
create or replace function ride_refund_cents(trip ride) returns int language sql stable as $$
  select case
    -- No driver has accepted, or the outbound leg failed.
    when trip.status <> 'accepted' or trip.held_at is not null then kept
    -- The driver is, or came, at least 15 minutes late.
    when least(driver_arrived_at(trip), now()) >= trip.starts_at + interval '15 minutes' then kept
    -- An arrival more than 30 minutes early is data from before this rule and does not count.
    when driver_arrived_at(trip) is not null and now() >= trip.starts_at - interval '30 minutes' then 0
    when now() <= trip.starts_at - interval '2 hours' then kept
    else round(kept / 2.0)::int end
  from ride_refundable_cents(trip.id) as kept
$$;
