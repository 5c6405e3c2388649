/*
 * The check of the books: what the card provider knows of the latest days beside what we do. One row for each, and always one
 * that is still to come; its due time is a lease as well.
 */
create table books_check (
  id uuid primary key default uuidv7(),
  due_at timestamptz not null,
  -- Who wanted it now; null for the one of the night.
  asked_by uuid references staff,
  done_at timestamptz,
  payments int,
  refunds int,
  disputes int,
  -- How many differences stood open when it was done.
  gaps int,
  constraint books_check_done_is_counted check (num_nonnulls(payments, refunds, disputes, gaps) = case when done_at is null then 0 else 4 end)
);
-- One is to come.
create unique index books_check_to_come on books_check ((done_at is null)) where done_at is null;
create index books_check_done on books_check (done_at desc) where done_at is not null;

/* When the books are checked next: at three at night in the practice's zone. */
create function next_night() returns timestamptz language sql stable as $$
  select ((now() at time zone time_zone)::date + 1 + time '03:00') at time zone time_zone from practice
$$;
insert into books_check (due_at) values (now() + interval '1 day');

/* One thing in which the provider and our books differ. It closes when that is gone, or a person explains it. */
create table books_gap (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- The provider's id of the payment, refund or dispute.
  provider_id text not null,
  payment_id text,
  checkout_id uuid references checkout,
  cents int not null,
  -- What stands in our books, where it stands there with another sum.
  ours_cents int,
  happened_at timestamptz not null,
  found_at timestamptz not null default now(),
  closed_at timestamptz,
  explained_at timestamptz,
  explained_by uuid references staff,
  explanation text,
  constraint books_gap_kind_known check (kind in ('unknown_payment', 'unknown_refund', 'failed_refund', 'dispute', 'differs')),
  constraint books_gap_once unique (provider_id, kind),
  constraint books_gap_differs check ((kind = 'differs') = (ours_cents is not null)),
  constraint books_gap_explained_whole check (num_nonnulls(explained_at, explained_by, explanation) in (0, 3))
);
create index books_gap_open on books_gap (happened_at) where closed_at is null and explained_at is null;
create index books_gap_over on books_gap ((coalesce(explained_at, closed_at)) desc) where coalesce(explained_at, closed_at) is not null;
create index books_gap_of_checkout on books_gap (checkout_id) where checkout_id is not null;
create trigger books_gap_tells_office after insert or update on books_gap for each statement execute function tell_the_office();

/*
 * Every difference between what the provider told of a time and our books. What somebody else takes in meanwhile is a
 * difference until the next check.
 */
create function gaps_between(payments jsonb, refunds jsonb, disputes jsonb)
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
create function keep_gaps(payments jsonb, refunds jsonb, disputes jsonb, since timestamptz) returns int language plpgsql as $$
begin
  -- Of two checks at once the later keeps what it found on top of the earlier.
  perform pg_advisory_xact_lock(181, 0);
  insert into books_gap (kind, provider_id, payment_id, checkout_id, cents, ours_cents, happened_at)
    select * from gaps_between(payments, refunds, disputes)
    on conflict on constraint books_gap_once do update
      set cents = excluded.cents, ours_cents = excluded.ours_cents, checkout_id = excluded.checkout_id, closed_at = null,
        -- Another sum is another difference, which nobody has explained yet.
        (explained_at, explained_by, explanation) = (select books_gap.explained_at, books_gap.explained_by, books_gap.explanation
          where (books_gap.cents, books_gap.ours_cents) is not distinct from (excluded.cents, excluded.ours_cents))
      where (books_gap.cents, books_gap.ours_cents, books_gap.checkout_id, books_gap.closed_at)
        is distinct from (excluded.cents, excluded.ours_cents, excluded.checkout_id, null::timestamptz);
  update books_gap g set closed_at = now()
    where closed_at is null and explained_at is null and g.happened_at >= since
      and not exists (select from gaps_between(payments, refunds, disputes) as f where f.kind = g.kind and f.provider_id = g.provider_id);
  return (select count(*)::int from books_gap where closed_at is null and explained_at is null);
end $$;

create or replace function needed_by_money() returns setof needed language sql stable as $$
  select 'refund', r.id, case when k.ride_id is null then 'visit' else 'ride' end, coalesce(k.ride_id, k.appointment_id), k.patient_id,
      p.name, null, null::timestamptz, r.amount_cents, r.trouble, r.trouble_since, r.trouble_since + interval '1 day'
    from refund r join checkout k on k.id = r.checkout_id join patient p on p.id = k.patient_id
    where r.refunded_at is null and r.trouble is not null
  union all
  select 'dispute', d.id, case when k.ride_id is null then 'visit' else 'ride' end, coalesce(k.ride_id, k.appointment_id), k.patient_id,
      p.name, null, null, d.amount_cents, d.reason, d.found_at, coalesce(d.due_by, d.found_at + interval '7 days')
    from dispute d join checkout k on k.id = d.checkout_id join patient p on p.id = k.patient_id
    where d.status in ('needs_response', 'warning_needs_response')
  union all
  select 'gap', g.id, null, null, null, null, null, g.happened_at, g.cents, g.kind, g.found_at, g.found_at + interval '3 days'
    from books_gap g where g.closed_at is null and g.explained_at is null
$$;
