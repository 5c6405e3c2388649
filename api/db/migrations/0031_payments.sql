-- When the provider is asked next what became of a page: once its time is over, at once when what it pays for has ended,
-- and soon when the answer to its opening was lost. Null once that is known for good.
alter table checkout
  add column look_at timestamptz,
  add column looks int not null default 0;
create index checkout_to_look_at on checkout (look_at) where look_at is not null;
update checkout set look_at = now() where status in ('opening', 'open');

-- Money on its way back is owed until the provider says that it has arrived.
alter table refund
  -- What was paid. A second payment of one checkout goes back by itself.
  add column payment_id text,
  add column due_at timestamptz not null default now(),
  add column tries int not null default 0,
  -- Part of the provider's idempotency key: a refusal is kept under its key for a day, so the next try has a new one.
  add column attempt int not null default 1,
  add column provider_status text,
  -- Why it is still owed, in words for the office.
  add column trouble text,
  add column trouble_since timestamptz,
  add column office_told_at timestamptz;
update refund set payment_id = checkout.payment_id, provider_status = case when refunded_at is not null then 'succeeded' end
  from checkout where checkout.id = checkout_id;
alter table refund
  alter column payment_id set not null,
  drop constraint refund_once_per_reason,
  -- A payment goes back once for one reason, however often its settlement is repeated.
  add constraint refund_once_per_reason unique (payment_id, reason),
  drop constraint refund_sent_is_known,
  -- What the provider has taken on has its id; it is refunded once the provider says so.
  add constraint refund_sent_is_known check (refunded_at is null or provider_refund_id is not null),
  add constraint refund_trouble_has_time check ((trouble is null) = (trouble_since is null));
create index refund_due on refund (due_at) where refunded_at is null;
create index refund_of_checkout on refund (checkout_id);

-- A payment that was not what its checkout asked for: another amount or currency, or a second one. It goes back whole.
create table unmatched_payment (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references checkout,
  session_id text not null,
  payment_id text not null,
  amount_cents int,
  currency text,
  found_at timestamptz not null default now(),
  constraint unmatched_payment_once unique (payment_id)
);
create index unmatched_payment_of_checkout on unmatched_payment (checkout_id);

-- A cardholder's bank takes a payment back until the office has answered it.
create table dispute (
  id uuid primary key default uuidv7(),
  provider_id text not null,
  payment_id text not null,
  checkout_id uuid not null references checkout,
  amount_cents int not null,
  reason text not null,
  status text not null,
  -- Until when the provider takes the office's evidence.
  due_by timestamptz,
  found_at timestamptz not null default now(),
  constraint dispute_once unique (provider_id)
);
create index dispute_of_checkout on dispute (checkout_id);

alter table appointment
  drop constraint appointment_reason_known,
  add constraint appointment_reason_known check (cancel_reason in ('patient', 'unpaid', 'slot_taken', 'overlap', 'left'));
alter table ride
  drop constraint ride_reason_known,
  add constraint ride_reason_known
    check (cancel_reason in ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap', 'left'));

/* How long to wait after so many tries: two seconds, four, and so on to an hour. */
create function growing_pause(tries int) returns interval language sql immutable as $$
  select make_interval(secs => least(3600, 2 ^ least(tries, 12)))
$$;

/* Puts a letter in the post: one of a kind about a thing, however often its cause is repeated. */
create or replace function post_letter(letter_kind text, letter_about uuid) returns void language sql as $$
  insert into letter (kind, about) values (letter_kind, letter_about) on conflict do nothing
$$;

/* Writes down that money goes back. Harmless when repeated. */
create function owe_refund(for_checkout uuid, payment text, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason) values (for_checkout, payment, cents, why)
    on conflict on constraint refund_once_per_reason do nothing
$$;

/* When nothing can be paid for here any more; null when it cannot be paid for now. */
create function payable_until(page checkout) returns timestamptz language sql stable as $$
  select held_until from appointment where id = page.appointment_id and status = 'held' and held_until > now()
  union all
  select pay_until from ride where id = page.ride_id and status = 'unpaid' and pay_until > now()
$$;

/*
 * What can no longer be had must not be paid for: its open page is seen to at once. A page that is being settled at this
 * moment is left to that, which waits for us.
 */
create function look_at_pages() returns trigger language plpgsql as $$
begin
  update checkout set look_at = now() where id in (
    select id from checkout
    where status in ('opening', 'open') and case tg_table_name when 'ride' then ride_id else appointment_id end = new.id
    for update skip locked);
  return null;
end $$;
create trigger appointment_ended after update of status on appointment
  for each row when (new.status in ('cancelled', 'lapsed') and old.status = 'held') execute function look_at_pages();
create trigger ride_ended after update of status on ride
  for each row when (new.status = 'cancelled' and old.status = 'unpaid') execute function look_at_pages();

/*
 * Takes in what the provider has just said of a refund. What has been sent back is told once; what failed is tried again
 * as a new one, and is for a person to look at.
 */
create function follow_refund(which uuid, provider_id text, state text, failure text) returns void language plpgsql as $$
begin
  if state = 'succeeded' then
    update refund set provider_refund_id = provider_id, provider_status = state, refunded_at = coalesce(refunded_at, now()),
        trouble = null, trouble_since = null
      where id = which and (provider_refund_id is null or provider_refund_id = provider_id);
    if found then perform post_letter('refund-sent', which); end if;
  elsif state in ('failed', 'canceled') then
    update refund set provider_refund_id = null, provider_status = state, refunded_at = null, attempt = attempt + 1,
        due_at = now() + growing_pause(tries)
      where id = which and (provider_refund_id = provider_id or provider_refund_id is null and provider_status is null);
    if found then
      perform note_refund_trouble(which, 'The bank has refused the money (' || failure || '). It may have to be paid back another way.', true);
    end if;
  else
    update refund set provider_refund_id = provider_id, provider_status = state, due_at = now() + growing_pause(tries)
      where id = which and refunded_at is null and (provider_refund_id is null or provider_refund_id = provider_id);
  end if;
end $$;

/* Says why a refund is still owed. The office is told once: when only a person can help, or after an hour of trouble. */
create function note_refund_trouble(which uuid, why text, needs_person boolean) returns void language plpgsql as $$
begin
  update refund set trouble = why, trouble_since = coalesce(trouble_since, now())
    where id = which and refunded_at is null;
  update refund set office_told_at = now()
    where id = which and refunded_at is null and office_told_at is null
      and (needs_person or trouble_since < now() - interval '1 hour');
  if found then perform post_letter('refund-trouble', which); end if;
end $$;
