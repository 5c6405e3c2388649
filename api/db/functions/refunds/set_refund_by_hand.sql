-- Payments by hand are refunded by hand. Rules: docs/rules/money.md.
create or replace function set_refund_by_hand() returns trigger language plpgsql as $$
begin
  new.by_hand := exists (select from checkout where payment_id = new.payment_id and method <> 'card');
  return new;
end $$;
