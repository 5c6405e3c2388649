-- The part of a payment that is neither refunded, nor scheduled to be, nor taken back by a bank, in cents; negative if more is, null for an
-- unknown payment. Rules: docs/rules/money.md.
create or replace function payment_balance(payment text) returns int language sql stable as $$
  select amount_cents - deductions.cents
  from (
    select amount_cents from checkout where payment_id = payment
    union all
    select amount_cents from unmatched_payment where payment_id = payment
  ) as paid cross join payment_deductions(payment) as deductions limit 1
$$;
