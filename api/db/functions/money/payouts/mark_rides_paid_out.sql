-- A ride is marked as paid out while a payout has a line for it; of a canceled ride, the amount is marked. Rules: docs/rules/money.md.
create or replace function mark_rides_paid_out() returns trigger language plpgsql as $$
begin
  update ride set paid_out = tg_op = 'INSERT' from lines where ride.id = lines.ride_id and ride.status = 'completed';
  update cancellation_pay set paid_out_cents = (select coalesce(sum(cents), 0) from payout_line where payout_line.ride_id = cancellation_pay.ride_id)
    from lines where cancellation_pay.ride_id = lines.ride_id;
  return null;
end $$;
