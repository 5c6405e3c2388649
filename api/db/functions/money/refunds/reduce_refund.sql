-- Reduces a refund that the provider doesn't have yet, and deletes it if nothing is left. Rules: docs/rules/money.md.
create or replace function reduce_refund(which uuid, cents int) returns void language plpgsql as $$
begin
  delete from refund where id = which and amount_cents <= cents;
  -- A different amount is a different request and needs a new idempotency key.
  update refund set amount_cents = amount_cents - cents, attempt = attempt + 1 where id = which and amount_cents > cents;
end $$;
