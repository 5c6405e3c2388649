-- Stores the differences of a reconciliation and closes those that are gone. Returns how many are open and unexplained. Rules:
-- docs/rules/money.md.
create or replace function store_reconciliation_gaps(payments jsonb, lost text[], refunds jsonb, disputes jsonb, since timestamptz) returns int language plpgsql as $$
begin
  -- Of two concurrent runs the later one overwrites the earlier one.
  perform pg_advisory_xact_lock(181, 0);
  insert into reconciliation_gap (kind, provider_id, payment_id, checkout_id, cents, ours_cents, happened_at)
    select * from find_reconciliation_gaps(payments, lost, refunds, disputes)
    on conflict on constraint reconciliation_gap_once do update
      set cents = excluded.cents, ours_cents = excluded.ours_cents, checkout_id = excluded.checkout_id, closed_at = null,
        -- A different amount is a new difference, without an explanation.
        (explained_at, explained_by, explanation) = (select reconciliation_gap.explained_at, reconciliation_gap.explained_by, reconciliation_gap.explanation
          where (reconciliation_gap.cents, reconciliation_gap.ours_cents) is not distinct from (excluded.cents, excluded.ours_cents))
      where (reconciliation_gap.cents, reconciliation_gap.ours_cents, reconciliation_gap.checkout_id, reconciliation_gap.closed_at)
        is distinct from (excluded.cents, excluded.ours_cents, excluded.checkout_id, null::timestamptz);
  update reconciliation_gap g set closed_at = now()
    where closed_at is null and explained_at is null and g.happened_at >= since
      and not exists (select from find_reconciliation_gaps(payments, lost, refunds, disputes) as f where f.kind = g.kind and f.provider_id = g.provider_id);
  return (select count(*)::int from reconciliation_gap where closed_at is null and explained_at is null);
end $$;
