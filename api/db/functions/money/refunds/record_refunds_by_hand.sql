-- Records that a person has paid all refunds by hand that were due for a visit. Returns the sum in cents. Rules: docs/rules/money.md.
create or replace function record_refunds_by_hand(which uuid, staff uuid) returns int language plpgsql as $$
declare
  one refund;
  cents int := 0;
begin
  perform from patient where id = (select patient_id from appointment where id = which) for no key update;
  perform from checkout where appointment_id = which order by id for update;
  perform from appointment where id = which for update;
  for one in select refund.* from refund join checkout on checkout.id = checkout_id
    where appointment_id = which and by_hand and refunded_at is null for update of refund
  loop
    update refund set refunded_at = now(), returned_by = staff, problem = null, problem_since = null where id = one.id;
    perform enqueue_refund_email(one.id);
    cents := cents + one.amount_cents;
  end loop;
  if cents > 0 then update appointment set revision = revision + 1 where id = which; end if;
  return cents;
end $$;
