-- The sums of a reconciliation in cents, ours and the provider's, over the same payments, refunds, disputes and fees: `{ours, provider}`,
-- each with payments, refunds, disputes, fees and net. A refund that was rejected and a dispute that was won moved no money. Rules:
-- docs/rules/money.md.
create or replace function reconciliation_sums(payments jsonb, lost text[], refunds jsonb, disputes jsonb, fees jsonb) returns jsonb
language sql stable as $$
  with side as (
    select 'provider' as name,
      (select sum(cents) from jsonb_to_recordset(payments) as p (cents int)) as payments,
      (select sum(cents) from jsonb_to_recordset(refunds) as r (cents int, state text) where state not in ('failed', 'canceled')) as refunds,
      (select sum(cents) from jsonb_to_recordset(disputes) as d (cents int, state text) where dispute_state(state) is not null) as disputes,
      (select sum(cents) from jsonb_to_recordset(fees) as f (cents int)) as fees
    union all
    select 'ours',
      (select sum(coalesce(
        (select amount_cents from checkout where payment_id = known.id),
        (select amount_cents from unmatched_payment where payment_id = known.id))) from (
        select id from jsonb_to_recordset(payments) as p (id text)
        union all
        select unnest(lost)
      ) as known),
      (select sum(r.amount_cents) from jsonb_to_recordset(refunds) as t (id text, payment_id text)
        join refund r on r.payment_id = t.payment_id and r.provider_refund_id = t.id),
      (select sum(d.amount_cents) from jsonb_to_recordset(disputes) as t (id text)
        join dispute d on d.provider_id = t.id where dispute_state(d.status) is not null),
      (select sum(f.cents) from jsonb_to_recordset(fees) as t (id text) join payment_fee f on f.provider_id = t.id)
  ), summed as (
    select name, coalesce(payments, 0) as payments, coalesce(refunds, 0) as refunds, coalesce(disputes, 0) as disputes, coalesce(fees, 0) as fees
    from side
  )
  select jsonb_object_agg(name, jsonb_build_object('payments', payments, 'refunds', refunds, 'disputes', disputes, 'fees', fees,
    'net', payments - refunds - disputes - fees)) from summed
$$;
