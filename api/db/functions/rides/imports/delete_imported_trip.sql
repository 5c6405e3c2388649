-- Deletes a trip that an import has just booked, with its return leg and the account that was created for it, as if they had never been
-- made. Returns false if something has been done
-- about it since: a driver has it, it is paid by card, or somebody changed it. Rules: docs/rules/rides.md.
create or replace function delete_imported_trip(which uuid) returns boolean language plpgsql as $$
declare
  legs uuid[];
  subjects uuid[];
  trip ride;
begin
  trip := lock_ride(which);
  if trip.id is null then return false; end if;
  legs := array(select id from ride where id = which or return_of = which);
  subjects := legs || array(select id from pay_link where ride_id = any(legs));
  if exists (select from ride where id = any(legs) and (status not in ('unpaid', 'pending') or driver_id is not null))
    or exists (select from checkout where ride_id = any(legs) and method = 'card' and status not in ('opening', 'open')) then
    return false;
  end if;
  perform from email_outbox where subject_id = any(subjects) for update;
  if exists (select from email_outbox where subject_id = any(subjects) and tries > 0) then return false; end if;
  delete from email_outbox where subject_id = any(subjects);
  delete from pay_link where ride_id = any(legs);
  delete from imported_trip where ride_id = any(legs);
  delete from ride_note where ride_id = any(legs);
  delete from checkout where ride_id = any(legs);
  delete from ride where return_of = which;
  delete from ride where id = which;
  begin
    -- The account that the same transaction created for the passenger, unless something else is about it.
    delete from patient where id = trip.patient_id and created_at = trip.booked_at;
  exception when foreign_key_violation then null;
  end;
  return true;
exception when foreign_key_violation then
  return false;
end $$;
