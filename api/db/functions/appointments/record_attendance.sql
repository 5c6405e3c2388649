-- Records whether a visit took place, or returns why not. If its patient reported that no nurse came, this stops a refund that was not
-- sent yet. Rules: docs/rules/visits.md.
create or replace function record_attendance(
  which uuid, of_consultant uuid, seen int, what text,
  out outcome text, out patient_id uuid, out was text, out owed_cents int, out sent_cents int
) language plpgsql as $$
#variable_conflict use_variable
declare
  visit appointment;
  checkout_row checkout;
begin
  select a.patient_id into patient_id from appointment a where id = which;
  perform from patient where id = patient_id for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  if visit.status = 'cancelled' and what in ('met', 'patient_absent')
    and (of_consultant is null or of_consultant = visit.consultant_id) and stop_no_show_refund(which) then
    select * into visit from appointment where id = which;
    -- What the nurse says about the call holds for any revision.
    seen := visit.revision;
  end if;
  outcome := case
    when visit.id is null or visit.consultant_id <> of_consultant then 'unknown'
    when visit.revision <> seen then 'stale'
    when visit.status not in ('paid', 'completed') then 'not_paid'
    when visit.starts_at > now() then 'not_begun'
    when visit.attended_at < now() - rule_attendance_correction() then 'too_late'
  end;
  was := visit.attendance;
  owed_cents := 0;
  sent_cents := 0;
  if outcome is not null then return; end if;
  outcome := 'noted';
  if was is not distinct from what then return; end if;

  update appointment set attendance = what, revision = revision + 1,
    attended_at = case when what is not null then coalesce(attended_at, now()) end where id = which;
  if what in ('met', 'patient_absent') then
    update provider_no_show u set review_at = now()
      where u.appointment_id = which and u.outcome is null and u.review_at is null and has_open_no_show_report(which);
  end if;
  for checkout_row in select * from checkout where appointment_id = which and status = 'paid' order by paid_at loop
    if what = 'consultant_absent' then
      owed_cents := owed_cents + payment_balance(checkout_row.payment_id);
      perform schedule_refund(checkout_row.id, checkout_row.payment_id, payment_balance(checkout_row.payment_id), 'nurse_absent') where payment_balance(checkout_row.payment_id) > 0;
    elsif was = 'consultant_absent' then
      -- A refund that was tried once may have reached the provider.
      delete from refund where payment_id = checkout_row.payment_id and reason = 'nurse_absent' and tries = 0;
      sent_cents := sent_cents + coalesce(
        (select sum(amount_cents) from refund where payment_id = checkout_row.payment_id and reason = 'nurse_absent'), 0)::int;
    end if;
  end loop;
  if what = 'consultant_absent' then
    update refund set due_at = now() + rule_undo()
      where reason = 'nurse_absent' and tries = 0 and checkout_id in (select id from checkout where appointment_id = which);
  end if;
end $$;
