-- Undoes an operation on a visit, or on the ride `of_ride`: restores the record and deletes what waits to be sent or paid. Or returns why
-- not: 'too_late', or a reason of undo_visit or undo_ride. Undoing a payment by hand deletes its record. Safe to repeat. Rules:
-- docs/rules/office.md.
create or replace function undo_operation(which uuid, of_ride uuid default null, out outcome text, out visit_id uuid) language plpgsql as $$
declare
  done operation;
begin
  select appointment_id into visit_id from operation where id = which;
  perform lock_visit(visit_id) where of_ride is null;
  perform lock_ride(of_ride) where of_ride is not null;
  select * into done from operation where id = which and ride_id is not distinct from of_ride for update;
  outcome := case
    when done.id is null then 'unknown'
    when done.undone_at is not null then 'undone'
    when done.ends_at <= clock_timestamp() then 'too_late'
  end;
  if outcome is not null then return; end if;
  -- Senders claim them in their own transactions: one claimed at the last moment is being sent.
  perform from refund where operation_id = which for update;
  perform from email_outbox where operation_id = which for update;
  if exists (select from refund where operation_id = which and tries > 0)
    or exists (select from email_outbox where operation_id = which and tries > 0) then
    outcome := 'too_late';
    return;
  end if;
  outcome := case when of_ride is null then undo_visit(done) else undo_ride(done) end;
  if outcome is not null then return; end if;
  delete from email_outbox where operation_id = which;
  delete from refund where operation_id = which;
  delete from checkout where operation_id = which;
  update operation set undone_at = now() where id = which;
  delete from appointment_move where id = done.move_id;
  outcome := 'undone';
end $$;
