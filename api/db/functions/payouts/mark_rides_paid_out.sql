-- A ride is marked as paid out while a payout has a line for it. Rules: docs/rules/money.md.
create or replace function mark_rides_paid_out() returns trigger language plpgsql as $$
begin
  update ride set paid_out = tg_op = 'INSERT' from lines where ride.id = lines.ride_id;
  return null;
end $$;
