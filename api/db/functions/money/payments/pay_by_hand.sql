-- Records that the office has received the exact fee of a visit by hand, or returns why not; the same rules as for a card payment apply.
-- An open checkout is closed; a payment on it is refunded. `seen` is the revision the caller saw, null for any. Locks as settle_session
-- does; the caller records the audit entry. Rules: docs/rules/money.md.
create or replace function pay_by_hand(
  which uuid, seen int, how text, cents int, staff uuid, out outcome text, out checkout_id uuid
) language plpgsql as $$
#variable_conflict use_variable
declare
  visit appointment;
begin
  perform from patient where id = (select patient_id from appointment where id = which) for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  outcome := case
    when visit.id is null then 'unknown'
    when visit.status in ('paid', 'completed') then 'paid'
    when visit.revision <> seen then 'stale'
    when visit.fee_cents <> cents then 'differs'
  end;
  if outcome is not null then return; end if;
  outcome := claim_appointment(which);
  if outcome <> 'claimed' then return; end if;
  checkout_id := uuidv7();
  insert into checkout (id, patient_id, appointment_id, amount_cents, method, taken_by, status, expires_at, payment_id, paid_at, operation_id)
    values (checkout_id, visit.patient_id, which, cents, how, staff, 'paid', now(), how || '_' || checkout_id, now(), (operation_of(which)).id);
  update checkout set next_check_at = now() where appointment_id = which and status in ('opening', 'open');
end $$;
