-- What the office sends back by hand, on the provider's own pages, is written down beside what we send ('by_hand'): there may
-- be several of one payment. For every other reason a payment goes back once, however often its settlement is repeated.
alter table refund drop constraint refund_once_per_reason;
create unique index refund_once_per_reason on refund (payment_id, reason) where reason <> 'by_hand';
-- A refund at the provider is one row, however often and by whom we are told of it.
create unique index refund_by_hand_once on refund (provider_refund_id) where reason = 'by_hand';
create index refund_of_payment on refund (payment_id);

/* What of a payment is neither sent back nor owed, in cents; null for a payment that is none of ours. */
create function left_of(payment text) returns int language sql stable as $$
  select (amount_cents - (select coalesce(sum(amount_cents), 0) from refund where payment_id = payment))::int
  from (
    select amount_cents from checkout where payment_id = payment
    union all
    select amount_cents from unmatched_payment where payment_id = payment
  ) as paid limit 1
$$;

/* Writes down that money goes back, and never more than is left of the payment. Harmless when repeated. */
create or replace function owe_refund(for_checkout uuid, payment text, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason)
    select for_checkout, payment, owed, why from least(cents, left_of(payment)) as owed where owed > 0
    on conflict (payment_id, reason) where reason <> 'by_hand' do nothing
$$;

/*
 * Takes in what the provider has just said of one refund of a payment; of payments that are not ours nothing is kept. `ours`
 * is the refund it was sent for, null for one made by hand. By hand the office may have paid what we still owe: the
 * same amount ends it, and of another amount we owe only what is left of the payment.
 */
create function take_in_refund(provider_id text, ours uuid, payment text, cents int, state text, failure text)
returns void language plpgsql as $$
declare
  page checkout;
  which uuid;
  owed refund;
  excess int;
begin
  select * into page from checkout
    where id = coalesce((select id from checkout where payment_id = payment),
      (select checkout_id from unmatched_payment where payment_id = payment))
    for no key update;
  if not found then return; end if;

  select id into which from refund
    where payment_id = payment and (provider_refund_id = provider_id or id = ours and provider_refund_id is null)
    order by provider_refund_id is null limit 1;
  if which is null then
    if state in ('failed', 'canceled') then return; end if;
    select id into which from refund
      where payment_id = payment and provider_refund_id is null and amount_cents = cents order by id limit 1;
  end if;
  if which is null then
    insert into refund (checkout_id, payment_id, amount_cents, reason, provider_refund_id, provider_status)
      values (page.id, payment, cents, 'by_hand', provider_id, state) returning id into which;
    if left_of(payment) <= 0 and (
      exists (select from appointment where id = page.appointment_id and status = 'paid')
      or exists (select from ride where id = page.ride_id and status in ('pending', 'assigned', 'accepted'))
    ) then
      perform tell_office(format('All of the payment %s was sent back by hand, and what it paid for still takes place.', payment));
    end if;
  end if;

  if state = 'canceled' then
    delete from refund where id = which and reason = 'by_hand';
    if found then return; end if;
  end if;
  if exists (
    select from refund where id = which and provider_refund_id = provider_id and provider_status = state and refunded_at is not null
  ) then
    return;
  end if;
  perform follow_refund(which, provider_id, state, failure);

  if state = 'succeeded' then
    for owed in select * from refund where payment_id = payment and provider_refund_id is null order by id desc loop
      excess := -left_of(payment);
      exit when excess <= 0;
      delete from refund where id = owed.id and amount_cents <= excess;
      -- Another amount is another request, and needs another key.
      update refund set amount_cents = amount_cents - excess, attempt = attempt + 1 where id = owed.id and amount_cents > excess;
    end loop;
  end if;
end $$;
