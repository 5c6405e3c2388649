-- The office changes the time, addresses, phone, needs and notes of a ride. `changed` names what; `is_ours`: for our own reasons.
alter table ride_move
  add column by_staff uuid references staff,
  add column is_ours boolean not null default false,
  add column changed text[] not null default '{time}';

-- A passenger only changes the time. A change by the office can keep it.
alter table ride_move drop constraint ride_move_check;
alter table ride_move add constraint ride_move_changes_time check (from_at <> to_at or by_staff is not null);
alter table ride_move add constraint ride_move_parts_known check (
  cardinality(changed) > 0 and changed <@ array['time', 'pickup', 'dropoff', 'phone', 'transport', 'needs', 'notes']);

alter table operation drop constraint operation_kind_known;
alter table operation add constraint operation_kind_known check (case
  when ride_id is null then kind in ('move', 'cancel', 'refund', 'payment')
  else kind in ('assign', 'unassign', 'take-back', 'ready', 'no-show', 'cancel', 'edit') end);
