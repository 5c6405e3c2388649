-- Why a payment can't be refunded: 'open' while the bank decides about it, otherwise 'lost'; null if it can. Every promise and every start
-- of a refund asks this function. Rules: docs/rules/money.md.
create or replace function payment_dispute(payment text) returns text language sql stable as $$
  select case when bool_or(dispute_state(status) = 'open') then 'open' else max(dispute_state(status)) end
  from dispute where payment_id = payment
$$;
