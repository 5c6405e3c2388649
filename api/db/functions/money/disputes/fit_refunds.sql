-- Fits the refunds of a payment that the provider doesn't have yet to its disputes: what a bank has taken back is no longer refunded, and
-- what a bank is deciding about waits in a refund of its own. Returns by how many cents they were reduced. Rules: docs/rules/money.md.
create or replace function fit_refunds(payment text) returns int language plpgsql as $$
declare
  one refund;
  over int;
  reduced int := 0;
begin
  for one in
    select * from refund where payment_id = payment and provider_refund_id is null and refunded_at is null and not by_hand
    order by is_disputed desc, id desc for update
  loop
    over := least(one.amount_cents, -payment_balance(payment));
    exit when over <= 0;
    perform reduce_refund(one.id, over);
    reduced := reduced + over;
  end loop;

  for one in
    select * from refund where payment_id = payment and provider_refund_id is null and refunded_at is null and not by_hand and not is_disputed
    order by id desc for update
  loop
    over := least(one.amount_cents, disputed_cents(payment, 'open') - payment_balance(payment) - (
      select coalesce(sum(amount_cents), 0)::int
        from refund where payment_id = payment and is_disputed and provider_refund_id is null and refunded_at is null));
    exit when over <= 0;
    update refund set is_disputed = true where id = one.id and amount_cents = over and not exists (
      select from refund other where other.payment_id = payment and other.is_disputed and other.reason = one.reason
        and other.ride_id is not distinct from one.ride_id and one.reason not in ('by_hand', 'office'));
    continue when found;
    insert into refund (checkout_id, payment_id, amount_cents, reason, ride_id, by_staff, staff_note, operation_id, due_at, is_disputed)
      values (one.checkout_id, payment, over, one.reason, one.ride_id, one.by_staff, one.staff_note, one.operation_id, one.due_at, true)
      on conflict (payment_id, reason, ride_id, is_disputed) where reason not in ('by_hand', 'office')
        do update set amount_cents = refund.amount_cents + excluded.amount_cents, attempt = refund.attempt + 1
        where refund.provider_refund_id is null and refund.refunded_at is null;
    perform reduce_refund(one.id, over);
  end loop;
  return reduced;
end $$;
