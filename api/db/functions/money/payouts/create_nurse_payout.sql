-- Creates a payout of a nurse's earnings until the end of a day that are in no payout yet. A visit whose payment a bank is deciding about
-- waits for the next one. Null if there is nothing to pay; of two concurrent calls one gets the visits. Rules: docs/rules/money.md.
create or replace function create_nurse_payout(who uuid, last_day date, staff uuid) returns uuid language plpgsql as $$
declare
  zone text := (select time_zone from practice);
  until timestamptz := (last_day + 1)::timestamp at time zone zone;
  made uuid := uuidv7();
begin
  perform from consultant where id = who for no key update;
  insert into payout (id, consultant_id, from_day, to_day, cents, made_by) values (made, who, last_day, last_day, 0, staff);
  insert into payout_visit (payout_id, appointment_id, is_correction, paid_cents, share_percent, cents)
    select made, appointment_id, is_correction, paid_cents, share_percent, cents
    from nurse_earnings(who, until) where not is_open;
  if not found then
    delete from payout where id = made;
    return null;
  end if;
  delete from visit_to_settle due using appointment a
    where due.consultant_id = who and a.id = due.appointment_id and a.ends_at < until
      and not exists (select from nurse_earnings(who, until) left_over where left_over.appointment_id = a.id);
  update payout set cents = sums.cents, from_day = sums.first
    from (select sum(l.cents) as cents, min((a.ends_at at time zone zone)::date) as first
      from payout_visit l join appointment a on a.id = l.appointment_id where l.payout_id = made) as sums
    where id = made;
  return made;
end $$;
