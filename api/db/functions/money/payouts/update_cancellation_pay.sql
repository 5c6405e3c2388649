-- A refund or dispute changes what is kept of a canceled ride's fare, and with it what its driver earns. Rules: docs/rules/money.md.
create or replace function update_cancellation_pay() returns trigger language plpgsql as $$
declare
  affected uuid[];
begin
  -- Of two refunds at once, the later one waits here and then sees the other.
  affected := array(
    select pay.ride_id from cancellation_pay pay join ride on ride.id = pay.ride_id join checkout on checkout.ride_id = ride.paid_as
      where checkout.id = coalesce(new.checkout_id, old.checkout_id) order by pay.ride_id for update of pay);
  update cancellation_pay set cents = cancellation_pay_cents(ride_id, step) where ride_id = any (affected);
  return null;
end $$;
