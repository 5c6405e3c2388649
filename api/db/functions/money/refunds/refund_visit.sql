-- Schedules a refund of a part of a visit's payment, at most its balance, or returns why not. `seen` is the revision the caller saw, null
-- for any. Rules: docs/rules/money.md.
create or replace function refund_visit(which uuid, seen int, cents int, staff uuid, because text, out outcome text) language plpgsql as $$
#variable_conflict use_variable
declare
  visit appointment;
  checkout_row checkout;
  part int;
  due int := cents;
begin
  perform from patient where id = (select patient_id from appointment where id = which) for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  outcome := case
    when visit.id is null then 'unknown'
    when visit.revision <> seen then 'stale'
    when visit_dispute(which) = 'open' then 'disputed'
    when cents > visit_refundable_cents(which) then 'too_much'
  end;
  if outcome is not null then return; end if;
  for checkout_row in select * from checkout where appointment_id = which and status = 'paid' order by paid_at loop
    part := least(due, payment_balance(checkout_row.payment_id) - held_by_bank_cents(checkout_row.payment_id));
    continue when part <= 0;
    insert into refund (checkout_id, payment_id, amount_cents, reason, by_staff, staff_note, due_at, operation_id)
      select checkout_row.id, checkout_row.payment_id, part, 'office', staff, because, coalesce(ends_at, now()), id from operation_of(which);
    due := due - part;
  end loop;
  update appointment set revision = revision + 1 where id = which;
  outcome := 'refunded';
end $$;
