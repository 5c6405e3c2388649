-- Whether a refund can't be sent, because it is of the part of a payment that a bank is deciding about. Rules: docs/rules/money.md.
create or replace function waits_for_bank(one refund) returns boolean language sql stable as $$
  select one.is_disputed and disputed_cents(one.payment_id, 'open') > 0
$$;
