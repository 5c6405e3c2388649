-- Every difference between the payment provider's report and our records. Rules: docs/rules/money.md.
create or replace function find_reconciliation_gaps(payments jsonb, lost text[], refunds jsonb, disputes jsonb)
returns table (kind text, provider_id text, payment_id text, checkout_id uuid, cents int, ours_cents int, happened_at timestamptz)
language sql stable as $$
  with known as (
    select p.id, p.cents, p.made_at, coalesce(k.id, u.checkout_id) as checkout_id, coalesce(k.amount_cents, u.amount_cents) as ours
    from jsonb_to_recordset(payments) as p (id text, cents int, made_at timestamptz)
      left join checkout k on k.payment_id = p.id left join unmatched_payment u on u.payment_id = p.id
  ), refunded as (
    select t.*, r.id as ours, r.amount_cents, r.checkout_id
    from jsonb_to_recordset(refunds) as t (id text, payment_id text, cents int, state text, made_at timestamptz)
      left join refund r on r.payment_id = t.payment_id and r.provider_refund_id = t.id
  ), disputed as (
    select t.*, d.id as ours, d.amount_cents, d.checkout_id, d.status
    from jsonb_to_recordset(disputes) as t (id text, payment_id text, cents int, state text, made_at timestamptz)
      left join dispute d on d.provider_id = t.id
  )
  select 'missing_payment', k.payment_id, k.payment_id, k.id, k.amount_cents, null::int, k.created_at from checkout k where k.payment_id = any (lost)
  union all
  select 'unknown_payment', id, id, null::uuid, cents, null::int, made_at from known where checkout_id is null
  union all
  select 'differs', id, id, checkout_id, cents, coalesce(ours, 0), made_at from known where checkout_id is not null and ours is distinct from cents
  union all
  -- A failed refund that was never recorded as sent moved no money.
  select case when ours is null then 'unknown_refund' else 'failed_refund' end, id, payment_id, checkout_id, cents, null, made_at
    from refunded where (state in ('failed', 'canceled')) = (ours is not null)
  union all
  select 'differs', id, payment_id, checkout_id, cents, amount_cents, made_at from refunded
    where state not in ('failed', 'canceled') and amount_cents <> cents
  union all
  select 'dispute', id, payment_id, checkout_id, cents, null, made_at from disputed where ours is null or status <> state
  union all
  select 'differs', id, payment_id, checkout_id, cents, amount_cents, made_at from disputed where amount_cents <> cents
$$;
