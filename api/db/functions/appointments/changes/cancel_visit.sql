-- Cancels a paid visit and stores the reason for the refund. `cents` is the decision of visit_refund, or the office's own amount. `seen`
-- is the revision the caller saw, null for any. Rules: docs/rules/visits.md.
create or replace function cancel_visit(
  which uuid, seen int, cents int, because text, is_bound boolean, out outcome text, out refunded_cents int
) language plpgsql as $$
#variable_conflict use_variable
declare
  subject uuid;
  visit appointment;
  checkout_row checkout;
  due int;
  -- A patient who gets everything that can be refunded now also gets the rest, once a bank has decided for us.
  is_whole boolean := cents >= visit_refundable_cents(which);
begin
  select patient_id into subject from appointment where id = which;
  perform from patient where id = subject for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  outcome := case
    when visit.id is null then 'unknown'
    when visit.revision <> seen then 'stale'
    else (select blocker from visit_blockers('cancel', visit, is_bound) limit 1)
  end;
  if outcome is not null then return; end if;

  update appointment set status = 'cancelled', cancel_reason = because,
      refund_reason = case when rule.refund_cents = cents then rule.reason end, rule_refund_cents = rule.refund_cents
    from visit_refund(visit, because) as rule where id = which;
  refunded_cents := 0;
  for checkout_row in select * from checkout where appointment_id = which and status = 'paid' order by paid_at loop
    due := least(cents - refunded_cents, payment_refundable_cents(checkout_row.payment_id));
    if due > 0 then
      perform schedule_refund(checkout_row.id, checkout_row.payment_id,
        case when is_whole then payment_balance(checkout_row.payment_id) else due end, 'visit_cancelled');
      refunded_cents := refunded_cents + due;
    end if;
  end loop;
  if is_bound then perform store_patients_choice(visit, 'patient_refunded'); end if;
  perform enqueue_email('visit-cancelled', which);
  outcome := 'cancelled';
end $$;
