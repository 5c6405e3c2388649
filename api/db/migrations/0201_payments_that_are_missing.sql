/* A payment that stands here as paid and that the card provider, asked for it by its id, does not have. */
alter table books_gap
  drop constraint books_gap_kind_known,
  add constraint books_gap_kind_known check (kind in
    ('unknown_payment', 'missing_payment', 'unknown_refund', 'failed_refund', 'dispute', 'differs'));
-- What was paid by card since a time is looked for in what the provider told of it.
create index checkout_paid_by_card on checkout (created_at) where status = 'paid' and method = 'card';

/*
 * What we took in by card for pages of that time and the provider did not tell among its payments, the oldest first: to be asked
 * for one by one. A payment is never older than its page, so what is older than the time is none of these.
 */
create function untold_payments(told text[], since timestamptz) returns setof text language sql stable as $$
  select payment_id from checkout
    where status = 'paid' and method = 'card' and created_at >= since and payment_id <> all (told)
    order by created_at limit 200
$$;

/*
 * Every difference between what the provider told of a time and our books; `lost` are payments of ours that it says it does not
 * have. What somebody else takes in meanwhile is a difference until the next check.
 */
drop function gaps_between;
create function gaps_between(payments jsonb, lost text[], refunds jsonb, disputes jsonb)
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
  -- What has failed and stands nowhere as sent is no money.
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

/*
 * Keeps the differences of a check that looked at everything since `since`: those of that time which are no more have closed, one
 * that has come back is open again, and one that was explained stays so. Answers how many stand open.
 */
drop function keep_gaps;
create function keep_gaps(payments jsonb, lost text[], refunds jsonb, disputes jsonb, since timestamptz) returns int language plpgsql as $$
begin
  -- Of two checks at once the later keeps what it found on top of the earlier.
  perform pg_advisory_xact_lock(181, 0);
  insert into books_gap (kind, provider_id, payment_id, checkout_id, cents, ours_cents, happened_at)
    select * from gaps_between(payments, lost, refunds, disputes)
    on conflict on constraint books_gap_once do update
      set cents = excluded.cents, ours_cents = excluded.ours_cents, checkout_id = excluded.checkout_id, closed_at = null,
        -- Another sum is another difference, which nobody has explained yet.
        (explained_at, explained_by, explanation) = (select books_gap.explained_at, books_gap.explained_by, books_gap.explanation
          where (books_gap.cents, books_gap.ours_cents) is not distinct from (excluded.cents, excluded.ours_cents))
      where (books_gap.cents, books_gap.ours_cents, books_gap.checkout_id, books_gap.closed_at)
        is distinct from (excluded.cents, excluded.ours_cents, excluded.checkout_id, null::timestamptz);
  update books_gap g set closed_at = now()
    where closed_at is null and explained_at is null and g.happened_at >= since
      and not exists (select from gaps_between(payments, lost, refunds, disputes) as f where f.kind = g.kind and f.provider_id = g.provider_id);
  return (select count(*)::int from books_gap where closed_at is null and explained_at is null);
end $$;
