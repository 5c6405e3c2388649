-- Records that the provider opened no session for a checkout. `for_good`: repeating with the same key changes nothing. A ride that waits
-- for it is canceled as if it had not been booked; a plan's rides wait for the next checkout. The idempotency key of that request is
-- deleted, so that a repeated one starts over. Rules: docs/rules/money.md.
create or replace function checkout_session_failed(which uuid, for_good boolean) returns void language plpgsql as $$
declare
  checkout_row checkout;
begin
  perform from patient where id = (select patient_id from checkout where id = which) for no key update;
  select * into checkout_row from checkout where id = which and session_id is null and status in ('opening', 'closed') for update;
  if for_good then
    update checkout set status = 'closed', next_check_at = null where id = checkout_row.id;
  end if;
  if checkout_row.status is distinct from 'opening' then return; end if;
  update ride set status = 'cancelled', pay_until = null, cancel_reason = 'not_opened'
    where paid_as = checkout_row.ride_id and status = 'unpaid' and plan_id is null;
  delete from idempotency_key
    where account in (checkout_row.patient_id::text, 'staff:' || (select booked_by from ride where id = checkout_row.ride_id))
      and outcome ->> 'checkoutId' = which::text;
end $$;
