-- One checkout for all unpaid rides in a week of a plan; an open one for the same rides is reused. Returns 'open', or 'nothing' to pay,
-- or 'busy' if an earlier checkout must be closed first. Rules: docs/rules/money.md.
create or replace function create_week_checkout(of_plan uuid, of_week date, pay_minutes int, out outcome text, out first_ride uuid, out page_id uuid)
language plpgsql as $$
declare
  payer uuid;
  unpaid uuid[];
  checkout_row checkout;
  cents int;
begin
  select patient_id into payer from ride_plan where id = of_plan;
  perform from patient where id = payer and deleted_at is null for no key update;
  perform from checkout where status in ('opening', 'open') and ride_id in (select paid_as from ride where plan_id = of_plan and status = 'unpaid')
    order by id for no key update;
  perform from ride where plan_id = of_plan and status = 'unpaid' order by id for no key update;
  select array_agg(id order by plan_day) into unpaid
    from ride where plan_id = of_plan and week_of(plan_day) = of_week and is_ride_payable(ride);
  if unpaid is null then
    outcome := 'nothing';
    return;
  end if;
  select sum(quote_cents)::int into cents from ride where id = any(unpaid) or return_of = any(unpaid);
  select * into checkout_row from checkout
    where status in ('opening', 'open') and ride_id in (select paid_as from ride where id = any(unpaid)) limit 1;
  if found then
    outcome := case when checkout_row.amount_cents = cents and payable_until(checkout_row) is not null then 'open' else 'busy' end;
    first_ride := checkout_row.ride_id;
    page_id := checkout_row.id;
    return;
  end if;
  first_ride := unpaid[1];
  -- Rides that have ended are not paid here.
  update ride set paid_with = null where paid_with = first_ride and id <> all(unpaid) and coalesce(return_of, id) <> all(unpaid);
  update ride set paid_with = nullif(first_ride, coalesce(return_of, id)) where id = any(unpaid) or return_of = any(unpaid);
  insert into checkout (patient_id, ride_id, amount_cents, expires_at, next_check_at, is_by_link)
    values (payer, first_ride, cents, date_trunc('second', now()) + make_interval(mins => pay_minutes), now() + rule_checkout_opening(),
      (select booked_by is not null from ride_plan where id = of_plan))
    returning id into page_id;
  outcome := 'open';
end $$;
