-- Reopens a completed ride, or returns why not: 'over' if it is not completed or was due 12 hours ago, 'paid_out', 'settled' if a refund of a
-- lower fare has gone out or its extra is decided or being paid, 'driver_gone' if its driver has another ride or is suspended. What was not
-- sent yet is not sent. Rules: docs/rules/rides.md.
create or replace function reopen_ride(which uuid) returns text language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.status <> 'completed' or trip.starts_at + rule_end_unfinished_ride() <= now() then return 'over'; end if;
  if trip.paid_out then return 'paid_out'; end if;
  -- Senders claim refunds in their own transactions: one claimed at the last moment is being sent.
  perform from refund where ride_id = which and reason = 'lower_fare' for update;
  if exists (select from refund where ride_id = which and reason = 'lower_fare' and (tries > 0 or refunded_at is not null)
      and (not on_account or exists (
        select from payer_statement s where s.payer_organization_id = trip.payer_organization_id and s.until > refunded_at)))
    or exists (select from extra_claim where ride_id = which and (state <> 'asked' or pay_until is not null))
    or exists (select from checkout where extra_of = which) then
    return 'settled';
  end if;
  if exists (select from driver where id = trip.driver_id and suspended_at is not null) then return 'driver_gone'; end if;
  begin
    update ride set status = 'accepted', fare_cents = null, completed_at = null where id = which;
  exception when exclusion_violation then
    return 'driver_gone';
  end;
  update assignment set outcome = 'accepted', ended_at = null
    where ride_id = which and driver_id = trip.driver_id and outcome = 'completed';
  delete from refund where ride_id = which and reason = 'lower_fare';
  delete from extra_claim where ride_id = which;
  perform withdraw_message('ride-completed', which);
  perform withdraw_message('ride-back-waits', id) from ride where return_of = which;
  return null;
end $$;
