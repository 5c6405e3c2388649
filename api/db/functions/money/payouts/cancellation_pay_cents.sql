-- What a driver earns, in cents, for a ride that its passenger canceled after a step, or that was a no-show: a part of what is kept of the
-- leg's fare. Nothing is kept of a cash ride. Rules: docs/rules/money.md.
create or replace function cancellation_pay_cents(which uuid, last_step text) returns int language sql stable as $$
  select round(ride_refundable_cents(which) * percent / 100.0)::int from cancellation_pay_rate where step = last_step
$$;
