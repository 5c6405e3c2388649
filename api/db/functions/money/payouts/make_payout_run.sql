-- Makes the payouts of some drivers and nurses together: everything that they have earned until the end of a day and is in no payout yet. What
-- waits for a decision is in a later one. Each payout keeps where it goes. Runs are made one after another, so that of two at once each has
-- what the other left, and their files have different letters. Rules: docs/rules/money.md.
create or replace function make_payout_run(last_day date, transfer_day date, drivers uuid[], nurses uuid[], staff uuid)
returns uuid language plpgsql as $$
declare
  zone text := (select time_zone from practice);
  until timestamptz := (last_day + 1)::timestamp at time zone zone;
  midnight timestamptz := practice_today()::timestamp at time zone zone;
  made uuid := uuidv7();
begin
  perform from practice for no key update;
  perform from driver where id = any (drivers) order by id for no key update;
  perform from consultant where id = any (nurses) order by id for no key update;
  insert into payout_run (id, to_day, pays_on, made_by, originator, file_letter) values (made, last_day, transfer_day, staff,
    (select to_jsonb(o) - 'only_one' - 'revision' from payout_originator o),
    substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', (select count(*) from payout_run where made_at >= midnight)::int % 36 + 1, 1));
  insert into payout (run_id, driver_id, from_day, to_day, cents, made_by, holder_name, routing_number, account_number, is_savings, is_business)
    select made, d.id, last_day, last_day, 0, staff, b.holder_name, b.routing_number, b.account_number, coalesce(b.is_savings, false),
      coalesce(b.is_business, false)
    from driver d left join bank_account b on b.driver_id = d.id where d.id = any (drivers);
  insert into payout (run_id, consultant_id, from_day, to_day, cents, made_by, holder_name, routing_number, account_number, is_savings, is_business)
    select made, c.id, last_day, last_day, 0, staff, b.holder_name, b.routing_number, b.account_number, coalesce(b.is_savings, false),
      coalesce(b.is_business, false)
    from consultant c left join bank_account b on b.consultant_id = c.id where c.id = any (nurses);
  insert into payout_line (ride_id, payout_id, fare_cents, extra_cents, cash_cents, is_correction)
    select ride_id, p.id, fare_cents, extra_cents, earned.cash_cents, exists (select from payout_line earlier where earlier.ride_id = earned.ride_id)
    from payout p cross join lateral unpaid_earnings(p.driver_id, until) as earned where p.run_id = made and not is_open;
  insert into payout_visit (payout_id, appointment_id, is_correction, paid_cents, share_percent, cents)
    select p.id, appointment_id, is_correction, paid_cents, share_percent, earned.cents
    from payout p cross join lateral nurse_earnings(p.consultant_id, until) as earned where p.run_id = made and not is_open;
  delete from visit_to_settle due using appointment a
    where due.consultant_id = any (nurses) and a.id = due.appointment_id and a.ends_at < until
      and a.id <> all (array(select left_over.appointment_id from unnest(nurses) nurse cross join lateral nurse_earnings(nurse, until) left_over));
  update payout set cents = sums.cents, cash_cents = sums.cash, from_day = sums.first
    from (
      select l.payout_id, sum(l.cents) as cents, sum(l.cash_cents) as cash, min((driver_earned_at(r) at time zone zone)::date) as first
        from payout p join payout_line l on l.payout_id = p.id join ride r on r.id = l.ride_id where p.run_id = made group by l.payout_id
      union all
      select l.payout_id, sum(l.cents), 0, min((a.ends_at at time zone zone)::date)
        from payout p join payout_visit l on l.payout_id = p.id join appointment a on a.id = l.appointment_id where p.run_id = made
        group by l.payout_id) as sums
    where id = sums.payout_id;
  delete from payout p where run_id = made and not exists (select from payout_line where payout_id = p.id)
    and not exists (select from payout_visit where payout_id = p.id);
  return made;
end $$;
