-- Begins an operation of the office on a visit or a ride: locks it and stores a snapshot for undo. From then on, in this transaction,
-- what is about the record and emails, pays, offers or closes something is due when the operation can no longer be undone (operation_of).
-- If the patient or passenger is not to be notified, only emails to others are queued, and the refund is not announced. `beside` is a
-- ride's new driver. Returns its id, null for an unknown record. finish_operation ends it. Rules: docs/rules/office.md.
create or replace function begin_operation(
  by uuid, what text, of_visit uuid, of_ride uuid, tell boolean, beside uuid default null, in_group uuid default null
) returns uuid language plpgsql as $$
declare
  made uuid := uuidv7();
begin
  perform lock_visit(of_visit) where of_visit is not null;
  perform lock_ride(of_ride) where of_ride is not null;
  insert into operation (id, staff_id, appointment_id, kind, before, revision_after, is_silent, group_id, ends_at)
    select made, by, of_visit, what, visit_snapshot(a), a.revision, not tell, in_group, coalesce(due_from(), now() + rule_undo()) from appointment a where id = of_visit;
  insert into operation (id, staff_id, ride_id, kind, before, revision_after, is_silent, group_id, ends_at)
    select made, by, of_ride, what, ride_snapshot(of_ride, beside) || case what when 'edit' then jsonb_build_object('edited', needs_of(r) || pick(to_jsonb(r),
        '{pickup_address,dropoff_address,passenger_phone,texts_passenger,transport_type,notes}'))
      else '{}' end, r.revision, not tell, in_group, coalesce(due_from(), now() + rule_undo()) from ride r where id = of_ride;
  if not exists (select from operation where id = made) then return null; end if;
  perform set_config('app.operations', concat_ws(' ', nullif(current_setting('app.operations', true), ''), made), true);
  return made;
end $$;
