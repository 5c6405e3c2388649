-- Creates a payout of a driver's earnings until the end of a day that are in no payout yet. A ride that waits for a decision is in a later
-- one. Null if there is nothing to pay; of two concurrent calls one gets the rides. Rules: docs/rules/money.md.
create or replace function create_payout(who uuid, last_day date, staff uuid) returns uuid language plpgsql as $$
declare
  zone text := (select time_zone from practice);
  made uuid := uuidv7();
begin
  perform from driver where id = who for no key update;
  insert into payout (id, driver_id, from_day, to_day, cents, made_by) values (made, who, last_day, last_day, 0, staff);
  insert into payout_line (ride_id, payout_id, fare_cents, extra_cents, cash_cents, is_correction)
    select ride_id, made, fare_cents, extra_cents, cash_cents, exists (select from payout_line earlier where earlier.ride_id = earned.ride_id)
    from unpaid_earnings(who, (last_day + 1)::timestamp at time zone zone) earned where not is_open;
  if not found then
    delete from payout where id = made;
    return null;
  end if;
  update payout set cents = sums.cents, from_day = sums.first
    from (select sum(l.cents) as cents, min((driver_earned_at(r) at time zone zone)::date) as first
      from payout_line l join ride r on r.id = l.ride_id where l.payout_id = made) as sums
    where id = made;
  return made;
end $$;
