-- The refund of a ride and the amount kept, in cents, if its passenger cancels it now or does not come to the door. The only function
-- that decides it; the fault follows from recorded facts. Cancellations by us are refunded in full. Rules: docs/rules/rides.md.
create or replace function ride_refund(trip ride) returns table (refund_cents int, kept_cents int) language sql stable as $$
  select refund, paid - refund
  from ride_refundable_cents(trip.id) as paid, lateral (select case
    -- No driver has accepted, or the outbound leg failed.
    when trip.status <> 'accepted' or trip.held_at is not null then paid
    -- The driver is, or came, late.
    when least(driver_arrived_at(trip), now()) >= trip.starts_at + rule_driver_late() then paid
    -- An arrival earlier than possible is data from before this rule and does not count.
    when driver_arrived_at(trip) is not null and now() >= trip.starts_at - rule_earliest_arrival() then 0
    -- We gave it another time.
    when exists (
      select from ride_move where ride_id = trip.id and is_ours and from_at <> to_at and moved_at + rule_refuse_office_change() > now()) then paid
    when now() <= trip.starts_at - rule_ride_refund_notice(trip.booked_at) then paid
    else round(paid / 2.0)::int end as refund) as decision
$$;
