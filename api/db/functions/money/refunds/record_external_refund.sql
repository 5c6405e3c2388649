-- Records the provider's state of one refund of a payment; refunds of unknown payments are ignored. `ours` is the refund it was sent for,
-- null for one made at the provider. A refund at the provider may be one that is due here: the same amount settles that one, and after
-- another amount only the balance stays due. A refund by hand stays as recorded; if the provider has sent it too, that is a refund of its
-- own, and the office is alerted that it was paid twice. Rules: docs/rules/money.md.
create or replace function record_external_refund(provider_id text, ours uuid, payment text, cents int, state text, failure text)
returns void language plpgsql as $$
declare
  checkout_row checkout;
  which uuid;
  due_refund refund;
  excess int;
  was_given boolean;
begin
  select * into checkout_row from checkout
    where id = coalesce((select id from checkout where payment_id = payment),
      (select checkout_id from unmatched_payment where payment_id = payment))
    for no key update;
  if not found then return; end if;

  was_given := exists (select from refund where id = ours and by_hand);
  select id into which from refund
    where payment_id = payment and (provider_refund_id = provider_id or id = ours and provider_refund_id is null and not by_hand)
    order by provider_refund_id is null limit 1;
  if which is null then
    if state in ('failed', 'canceled') then return; end if;
    select id into which from refund
      where payment_id = payment and provider_refund_id is null and not by_hand and amount_cents = cents and not was_given
      order by id limit 1;
  end if;
  if which is null then
    insert into refund (checkout_id, payment_id, amount_cents, reason, provider_refund_id, provider_status)
      values (checkout_row.id, payment, cents, 'by_hand', provider_id, state) returning id into which;
    if payment_balance(payment) <= 0 and (
      exists (select from appointment where id = checkout_row.appointment_id and status = 'paid')
      or exists (select from ride where id = checkout_row.ride_id and status in ('pending', 'assigned', 'accepted'))
    ) then
      perform alert_office(format('Payment %s was fully refunded by hand, but its visit or ride still takes place.', payment));
    end if;
  end if;

  -- A refund by hand is not repeated if the bank rejects this refund.
  if state = 'canceled' or state = 'failed' and was_given then
    delete from refund where id = which and reason = 'by_hand';
    if found then return; end if;
  end if;
  if exists (
    select from refund where id = which and provider_refund_id = provider_id and provider_status = state and refunded_at is not null
  ) then
    return;
  end if;
  perform record_refund_state(which, provider_id, state, failure);

  if state = 'succeeded' then
    if was_given then
      perform alert_office(format('%s of payment %s was refunded twice: in another way, as recorded, and then by the card provider. Please contact the patient.',
        to_char(cents / 100.0, 'FM$999990.00'), payment));
    end if;
    for due_refund in select * from refund where payment_id = payment and provider_refund_id is null and not by_hand order by id desc loop
      excess := -payment_balance(payment);
      exit when excess <= 0;
      perform reduce_refund(due_refund.id, excess);
    end loop;
  end if;
end $$;
