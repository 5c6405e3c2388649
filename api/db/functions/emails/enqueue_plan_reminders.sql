-- Enqueues a plan's payment requests: a week's rides a week before the first of them, and each unpaid ride a day before. Not within an hour
-- of planning, because planning leads to the checkout; a plan that the office booked is asked for at once, by text where its passenger
-- agreed to texts. Rules: docs/rules/rides.md.
create or replace function enqueue_plan_reminders(which uuid) returns void language sql as $$
  with due as (
    select r.id, (select id from ride first_one where first_one.plan_id = which and week_of(first_one.plan_day) = week_of(r.plan_day)
        and not first_one.superseded
        order by plan_day limit 1) as first_of_week,
      r.starts_at < now() + rule_plan_unpaid_email() as is_near, ride_plan.booked_by is not null as is_by_office
    from ride r join ride_plan on ride_plan.id = r.plan_id
    where r.plan_id = which and r.plan_day is not null and is_ride_payable(r)
      and (ride_plan.booked_by is not null or planned_at < now() - rule_plan_first_email())
      and r.starts_at < now() + rule_plan_payment_email()
  ), request as (
    select 'ride-plan-to-pay' as kind, first_of_week as about, is_by_office from due
    union
    select 'ride-plan-unpaid', id, is_by_office from due where is_near
  )
  select enqueue_email(kind, about) from request where not is_by_office
  union all
  select tell_passenger(kind, about, about, can_wait => true) from request where is_by_office
$$;
