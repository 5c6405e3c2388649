-- Whether a ride is unpaid and can still be paid. Rules: docs/rules/money.md.
create or replace function is_ride_payable(trip ride) returns boolean language sql stable as $$
  select trip.status = 'unpaid' and trip.pay_until > now()
$$;
