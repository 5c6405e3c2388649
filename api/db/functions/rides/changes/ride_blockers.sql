-- Blockers of canceling (`action` 'cancel') a ride, moving it ('move'), or at the office editing it ('edit', with `to_start` if it gets another
-- time), assigning a driver ('assign') or unassigning one ('unassign'), one row each, the decisive one first; for another ride of the patient
-- then, its start.
-- `is_bound` applies the passenger's limits. A ride that is over cannot be canceled, nor by its passenger once they are on board, or while a bank decides about a payment that would be refunded. A
-- passenger can move a ride once, until two hours before, to a time that can be booked now. A will-call is marked as ready instead, a leg
-- on hold is confirmed first, and no return leg begins before its outbound leg. Rules: docs/rules/rides.md.
create or replace function ride_blockers(action text, trip ride, is_bound boolean, to_start timestamptz default null)
returns table (blocker text, other_starts_at timestamptz) language sql stable as $$
  select blocker, null::timestamptz from (values
    ('over', trip.status in ('completed', 'cancelled') or coalesce(trip.pay_until <= now(), false)),
    ('on_board', is_bound and trip.status = 'accepted' and trip.on_board_at is not null),
    ('disputed', is_bound and trip.status in ('pending', 'assigned', 'accepted') and (select is_disputed from ride_promise(trip)))
  ) as of_cancel (blocker, applies) where action = 'cancel' and applies
  union all
  select blocker, null from (values
    ('not_booked', trip.status not in ('pending', 'assigned', 'accepted')),
    ('on_hold', trip.held_at is not null),
    ('waits', trip.starts_at is null),
    ('too_near', trip.status in ('pending', 'assigned', 'accepted')
      and (trip.starts_at < now() + rule_ride_refund_notice(trip.booked_at) or trip.on_board_at is not null)),
    ('twice', exists (select from ride_move where ride_id = trip.id and by_staff is null)),
    ('same', trip.starts_at = to_start),
    ('too_soon', to_start < now() + rule_ride_notice()),
    ('too_far', to_start > now() + rule_ride_horizon()),
    ('order', exists (select from ride where id = trip.return_of and status in ('pending', 'assigned', 'accepted') and starts_at > to_start)
      or exists (select from ride where return_of = trip.id and status in ('pending', 'assigned', 'accepted') and starts_at < to_start))
  ) as of_move (blocker, applies) where action = 'move' and applies
  union all
  select blocker, null from (values
    ('erased', action = 'edit' and exists (select from patient where id = trip.patient_id and deleted_at is not null)),
    ('unpaid', action = 'assign' and trip.status = 'unpaid'),
    ('over', trip.status in ('completed', 'cancelled') or coalesce(trip.pay_until <= now(), false)),
    ('on_board', trip.status = 'accepted' and trip.on_board_at is not null),
    ('on_hold', trip.held_at is not null),
    ('waits', trip.starts_at is null and (action = 'assign' or to_start is not null)),
    ('late', action = 'assign' and trip.starts_at < now() - rule_give_up_late_ride()),
    ('past', to_start <= now()),
    ('too_far', to_start > now() + rule_ride_horizon()),
    ('before_payment', to_start <= trip.pay_until),
    ('billed', to_start is not null and exists (
      select from payer_statement where payer_organization_id = trip.payer_organization_id and since <= trip.starts_at and until > trip.starts_at)),
    ('order', exists (select from ride where id = trip.return_of and status in ('unpaid', 'pending', 'assigned', 'accepted') and starts_at > to_start)
      or exists (select from ride where return_of = trip.id and status in ('unpaid', 'pending', 'assigned', 'accepted') and starts_at < to_start))
  ) as of_edit (blocker, applies) where action in ('edit', 'assign') and applies
  union all
  select blocker, null from (values
    ('no_driver', trip.status not in ('assigned', 'accepted')),
    ('on_board', trip.status = 'accepted' and trip.on_board_at is not null),
    ('begun', coalesce(trip.starts_at <= now(), true))
  ) as of_unassign (blocker, applies) where action = 'unassign' and applies
  union all
  select 'overlap', other from conflicting_ride_of_patient(trip.patient_id, trip.id, to_start) as other
    where action in ('move', 'edit') and other is not null
$$;
