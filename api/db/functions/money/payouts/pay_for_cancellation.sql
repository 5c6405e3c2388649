-- The driver of an accepted ride earns cancellation pay when its passenger cancels after "on my way", or is a no-show. "On board" counts as
-- "at the door". Undoing the cancellation undoes the pay. Rules: docs/rules/money.md.
create or replace function pay_for_cancellation() returns trigger language plpgsql as $$
declare
  reached text := case old.step when 'on_board' then 'at_door' else old.step end;
begin
  if new.status <> 'cancelled' then
    delete from cancellation_pay where ride_id = new.id;
  elsif old.status = 'accepted' and new.cancel_reason in ('patient', 'plan_ended', 'no_show') and reached is not null
    and new.payment_method <> 'cash' then
    insert into cancellation_pay (ride_id, driver_id, step, cents)
      values (new.id, old.driver_id, reached, cancellation_pay_cents(new.id, reached));
  end if;
  return null;
end $$;
