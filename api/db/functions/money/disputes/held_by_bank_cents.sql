-- The part of a payment's balance that a bank is still deciding about, in cents. A dispute counts for its own amount, less the refunds that
-- wait for it. Rules: docs/rules/money.md.
create or replace function held_by_bank_cents(payment text) returns int language sql stable as $$
  select greatest(0, least(payment_balance(payment), disputed_cents(payment, 'open')
    - (select coalesce(sum(amount_cents), 0)
        from refund where payment_id = payment and is_disputed and provider_refund_id is null and refunded_at is null)))::int
$$;
