-- Enqueues a plan's payment emails: a week's rides a week before the first of them, and each unpaid ride a day before. Not within an hour
-- of planning, because planning leads to the checkout.
create or replace function enqueue_plan_reminders(which uuid) returns void language sql as $$
  with due as (
    select r.id, (select id from ride first_one where first_one.plan_id = which and week_of(first_one.plan_day) = week_of(r.plan_day)
        and not first_one.superseded
        order by plan_day limit 1) as first_of_week,
      r.starts_at < now() + rule_plan_unpaid_email() as is_near
    from ride r join ride_plan on ride_plan.id = r.plan_id
    where r.plan_id = which and r.plan_day is not null and is_ride_payable(r) and planned_at < now() - rule_plan_first_email()
      and r.starts_at < now() + rule_plan_payment_email()
  )
  select enqueue_email('ride-plan-to-pay', first_of_week) from due
  union all
  select enqueue_email('ride-plan-unpaid', id) from due where is_near
$$;
