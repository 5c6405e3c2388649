-- Every movement of money between two instants: payments by card (also second ones and wrong amounts, which are refunded), cash and check,
-- fares in cash to drivers, refunds that have arrived, disputes that are open or lost, and the provider's fees that we know. `cents` is
-- positive; `kind` says what it is. All reports of money and exports use this function. Rules: docs/rules/money.md.
create or replace function money_moved(since timestamptz, until timestamptz)
returns table (kind text, at timestamptz, cents int, method text, checkout_id uuid, payment_id text) language sql stable as $$
  select 'payment', paid_at, amount_cents, method, id, payment_id from checkout
    where status = 'paid' and paid_at >= since and paid_at < until
  union all
  select 'payment', found_at, coalesce(u.amount_cents, 0), 'card', u.checkout_id, u.payment_id from unmatched_payment u
    where found_at >= since and found_at < until
  union all
  select 'payment', completed_at, fare_cents, 'cash', null, null from ride
    where status = 'completed' and payment_method = 'cash' and completed_at >= since and completed_at < until
  union all
  select 'refund', refunded_at, r.amount_cents, k.method, k.id, r.payment_id from refund r join checkout k on k.id = r.checkout_id
    where refunded_at is not null and refunded_at >= since and refunded_at < until
  union all
  select 'dispute', opened_at, amount_cents, 'card', d.checkout_id, d.payment_id from dispute d
    where opened_at >= since and opened_at < until and dispute_state(status) is not null
  union all
  select 'fee', happened_at, f.cents, 'card', f.checkout_id, f.payment_id from payment_fee f
    where happened_at >= since and happened_at < until
$$;
