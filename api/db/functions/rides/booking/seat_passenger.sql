-- Fills in what was not said about the needs of a ride or plan. A new ride without a chair has the needs of the way there, or of its plan.
-- Otherwise a wheelchair ride's passenger is in a manual wheelchair, others have none; a passenger stays in the wheelchair, unless the ride
-- is for passengers who walk to the car. Rules: docs/rules/rides.md.
create or replace function seat_passenger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and tg_table_name = 'ride' and new.chair is null then
    new := jsonb_populate_record(new, coalesce((select needs_of(there) from ride there where there.id = new.return_of),
      (select needs_of(plan) from ride_plan plan where plan.id = new.plan_id), '{}'));
  end if;
  new.chair := coalesce(new.chair, case when new.transport_type = 'wheelchair' then 'manual' else 'none' end);
  new.transfers := coalesce(new.transfers, new.chair = 'none' or new.transport_type = 'ambulatory');
  return new;
end $$;
