-- Records that the passenger has paid an extra. It counts even after the deadline, until the extra is decided or withdrawn. Returns
-- 'claimed' or why not. Locks as settle_session does. Rules: docs/rules/money.md.
create or replace function claim_extra(checkout_row checkout) returns text language plpgsql as $$
declare
  claim extra_claim;
begin
  select * into claim from extra_claim where ride_id = checkout_row.extra_of for update;
  if claim.paid_with is not null then return 'paid_twice'; end if;
  if claim.state <> 'asked' or claim.pay_until is null then return 'not_asked'; end if;
  update extra_claim set state = 'granted', decided_at = now(), decided_by = claim.asked_by, paid_with = checkout_row.id, pay_until = null, asked_by = null
    where id = claim.id;
  insert into audit_entry (actor, action, patient_id, target_id, subject_kind, subject_id)
    values ('system', 'extra paid', checkout_row.patient_id, claim.id, 'ride', claim.ride_id);
  perform enqueue_email('extra-paid', claim.ride_id);
  return 'claimed';
end $$;
