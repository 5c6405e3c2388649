-- Payments by hand are refunded by hand. A refund of a payment on account moves no money: the organization owes that much less, at once.
-- Rules: docs/rules/money.md.
create or replace function set_refund_by_hand() returns trigger language plpgsql as $$
declare
  how text := (select method from checkout where payment_id = new.payment_id);
begin
  new.by_hand := coalesce(how in ('cash', 'check'), false);
  new.on_account := coalesce(how = 'account', false);
  if new.on_account then new.refunded_at := now(); end if;
  return new;
end $$;
