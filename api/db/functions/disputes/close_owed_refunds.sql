-- Closes the refunds of a payment that the provider doesn't have yet, because the bank returned the payment. Returns their sum in cents.
-- Rules: docs/rules/money.md.
create or replace function close_owed_refunds(payment text) returns int language sql as $$
  with closed as (
    delete from refund where payment_id = payment and provider_refund_id is null and refunded_at is null returning amount_cents
  )
  select coalesce(sum(amount_cents), 0)::int from closed
$$;
