/*
 * What is refunded for a ride, in cents, when its passenger cancels it now or does not come to the door. The only place that decides it;
 * whose fault it is follows from recorded facts. Whatever we cancel is refunded in full. Rules: docs/rules/money.md.
 */
create or replace function ride_refund_cents(trip ride) returns int language sql stable as $$
  select case
    -- No driver has accepted, or the outbound leg failed.
    when trip.status <> 'accepted' or trip.held_at is not null then kept
    -- The driver is, or came, late.
    when least(driver_arrived_at(trip), now()) >= trip.starts_at + rule_driver_late() then kept
    -- An arrival earlier than possible is data from before this rule and does not count.
    when driver_arrived_at(trip) is not null and now() >= trip.starts_at - rule_earliest_arrival() then 0
    when now() <= trip.starts_at - rule_ride_refund_notice() then kept
    else round(kept / 2.0)::int end
  from ride_refundable_cents(trip.id) as kept
$$;
