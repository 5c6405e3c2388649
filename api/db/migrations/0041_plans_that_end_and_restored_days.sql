-- A ride that ended because its passenger ended the plan.
alter table ride drop constraint ride_reason_known, add constraint ride_reason_known check (cancel_reason in ('unpaid', 'not_opened',
  'too_late', 'no_driver', 'time_passed', 'overlap', 'left', 'not_driven', 'no_show', 'patient', 'not_needed', 'office', 'not_confirmed',
  'plan_ended'));

-- A restored day of a plan gets a new ride; the canceled one stays, superseded.
alter table ride add column superseded boolean not null default false;
alter table ride drop constraint ride_once_per_day_of_plan,
  add constraint ride_superseded_is_canceled check (not superseded or status = 'cancelled');
create unique index ride_once_per_day_of_plan on ride (plan_id, plan_day) where not superseded;
create index ride_of_plan on ride (plan_id, plan_day) where plan_id is not null;
