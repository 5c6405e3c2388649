-- Why nothing of a payment can be refunded now: 'open' while a bank decides about all that is left of it, 'lost' if the bank has returned
-- all that was left to the cardholder; null if a part is ours. Every promise of a refund asks this function. Rules: docs/rules/money.md.
create or replace function payment_dispute(payment text) returns text language sql stable as $$
  select case
    when open > 0 and balance <= held_by_bank_cents(payment) then 'open'
    when lost > 0 and balance + (
      select coalesce(sum(amount_cents), 0) from refund where payment_id = payment and created_at > (
        select min(found_at) from dispute where payment_id = payment and dispute_state(status) = 'lost')) <= 0 then 'lost'
  end
  from (select disputed_cents(payment, 'open') as open, disputed_cents(payment, 'lost') as lost, payment_balance(payment) as balance) as part
$$;
