-- Creates the ride of a plan's day with its return leg, or returns why not; safe to repeat. It can be paid until two hours before
-- pick-up; a plan on the account of an organization has nothing to pay. It costs today's quote, at most the quote of the plan. A day without a ride is recorded and announced. Rules:
-- docs/rules/rides.md.
create or replace function create_plan_ride(of_plan uuid, on_day date, begins timestamptz, back_begins timestamptz) returns text language plpgsql as $$
declare
  plan ride_plan;
  blocker text;
  left_out uuid;
  made ride;
  quoted int;
begin
  perform from patient where id = (select patient_id from ride_plan where id = of_plan) and deleted_at is null for no key update;
  if not found then return 'gone'; end if;
  select * into plan from ride_plan where id = of_plan for no key update;
  if plan.ended_at is not null or exists (select from ride where plan_id = of_plan and plan_day = on_day and not superseded)
    or exists (select from ride_plan_day where plan_id = of_plan and day = on_day) then
    return 'seen to';
  end if;
  blocker := case
    when begins < now() + rule_ride_notice() then 'too_late'
    when conflicting_ride_of_patient(plan.patient_id, null, begins) is not null
      or conflicting_ride_of_patient(plan.patient_id, null, back_begins) is not null then 'overlap'
  end;
  if blocker is not null then
    insert into ride_plan_day (plan_id, day, because) values (of_plan, on_day, blocker) returning id into left_out;
    perform enqueue_email('ride-plan-day-left-out', left_out);
    return blocker;
  end if;

  quoted := least(plan.quote_cents, price_ride(plan.transport_type, plan.return_trip, plan.payer_organization_id));
  insert into ride (patient_id, plan_id, plan_day, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
      payment_method, status, quote_cents, pay_until, booked_by, visitor_zone, visitor_hour12,
      passenger_name, passenger_phone, texts_passenger, texts_booker)
    values (plan.patient_id, of_plan, on_day, plan.pickup_address, plan.dropoff_address, plan.notes, plan.return_trip,
      plan.transport_type, begins, 'card', 'unpaid',
      case when plan.return_trip then least(price_ride(plan.transport_type, false, plan.payer_organization_id), quoted - 1) else quoted end,
      greatest(begins - rule_plan_payment_notice(), now() + rule_shortest_payment()), plan.booked_by, plan.visitor_zone, plan.visitor_hour12,
      plan.passenger_name, plan.passenger_phone, plan.texts_passenger, plan.texts_booker)
    returning * into made;
  if plan.return_trip then
    perform add_return_leg(made, back_begins, quoted - made.quote_cents);
    update ride set booked_by = plan.booked_by where return_of = made.id and plan.booked_by is not null;
  end if;
  -- An organization with plans can't be stopped.
  if plan.payer_organization_id is not null
    and not bill_ride(made.id, plan.payer_organization_id, plan.payer_reference, plan.booked_by) then
    raise exception 'the organization of plan % is stopped', of_plan;
  end if;
  insert into audit_entry (actor, action, patient_id, target_id)
    select 'system', 'ride booked', plan.patient_id, id from ride where id = made.id or return_of = made.id;
  return 'made';
end $$;
