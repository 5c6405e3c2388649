-- Takes back that a day of a plan was skipped, until it is too late to book a ride then; returns 'restored', or why not. A day whose rides
-- are already created (`is_due`) gets a new one at the price of a new day. Safe to repeat. Rules: docs/rules/rides.md.
create or replace function restore_plan_day(
  of_plan uuid, on_day date, begins timestamptz, back_begins timestamptz, is_due boolean
) returns text language plpgsql as $$
declare
  for_patient uuid;
begin
  perform from patient where id = (select patient_id from ride_plan where id = of_plan) for no key update;
  select patient_id into for_patient from ride_plan where id = of_plan and ended_at is null for no key update;
  if not exists (select from ride_plan_day where plan_id = of_plan and day = on_day and because = 'patient')
    and not exists (select from ride where plan_id = of_plan and plan_day = on_day and not superseded and cancel_reason = 'patient') then
    return 'not_skipped';
  end if;
  if begins < now() + rule_ride_notice() then return 'too_late'; end if;
  if conflicting_ride_of_patient(for_patient, null, begins) is not null
    or conflicting_ride_of_patient(for_patient, null, back_begins) is not null then
    return 'overlap';
  end if;
  delete from ride_plan_day where plan_id = of_plan and day = on_day;
  update ride set superseded = true where plan_id = of_plan and plan_day = on_day and cancel_reason = 'patient';
  if is_due then perform create_plan_ride(of_plan, on_day, begins, back_begins); end if;
  return 'restored';
end $$;
