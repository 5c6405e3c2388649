-- The part of a payment that can be refunded now, in cents. While a bank decides about all that is left, that: its refund waits. Rules:
-- docs/rules/money.md.
create or replace function payment_refundable_cents(payment text) returns int language sql stable as $$
  select greatest(0, case when balance > held then balance - held else balance end)
  from (select payment_balance(payment) as balance, held_by_bank_cents(payment) as held) as part
$$;
