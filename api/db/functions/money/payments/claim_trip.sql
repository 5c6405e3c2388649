-- A paid trip goes ahead with its return leg, even after its payment deadline, but not after its start or at the time of another ride of
-- its passenger. Returns 'claimed' or why not. Locks as settle_session does. Rules: docs/rules/money.md.
create or replace function claim_trip(trip ride) returns text language plpgsql as $$
declare
  blocker text;
begin
  if trip.status <> 'unpaid' and trip.status <> 'cancelled' then return 'paid_twice'; end if;
  if trip.status = 'cancelled' and trip.cancel_reason not in ('unpaid', 'not_opened')
    or exists (select from patient where id = trip.patient_id and deleted_at is not null) then
    return 'cancelled';
  end if;

  blocker := case
    when trip.starts_at <= now() then 'too_late'
    when exists (
      select from ride own join ride other on ride_span(other.starts_at) && ride_span(own.starts_at)
      where (own.id = trip.id or own.return_of = trip.id) and other.patient_id = trip.patient_id
        and coalesce(other.return_of, other.id) <> trip.id and other.status in ('pending', 'assigned', 'accepted')
    ) then 'overlap' end;
  with ways as (
    update ride set paid_at = now(), pay_until = null, cancel_reason = blocker,
      status = case when blocker is null then 'pending' else 'cancelled' end where id = trip.id or return_of = trip.id returning id
  )
  insert into audit_entry (actor, action, patient_id, target_id)
    select 'system', case when blocker is null then 'ride paid' else 'ride canceled' end, trip.patient_id, id from ways;
  return coalesce(blocker, 'claimed');
end $$;
