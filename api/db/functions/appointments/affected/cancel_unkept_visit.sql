-- Cancels a visit that has come while its nurse is away and nothing was decided, with a full refund. A visit that the nurse came to all the
-- same is left alone. Returns whether there was something to decide. Rules: docs/rules/visits.md.
create or replace function cancel_unkept_visit(which uuid) returns boolean language plpgsql as $$
declare
  affected affected_visit;
begin
  perform from patient where id = (
    select patient_id from affected_visit v join appointment a on a.id = v.appointment_id where v.id = which) for no key update;
  select * into affected from affected_visit
    where id = which and ended_at is null and (choice is null or choice = 'offered') and starts_at <= now() for update skip locked;
  if not found then return false; end if;
  if exists (
    select from appointment a where a.id = affected.appointment_id and a.status = 'paid'
      and (a.consultant_id, a.starts_at) = (affected.consultant_id, affected.starts_at)
      and is_nurse_away(a.consultant_id, a.starts_at, a.ends_at) and not nurse_was_there(a.id)
  ) then
    perform cancelled.* from appointment a, visit_refund(a, 'consultant') refund,
      cancel_visit(a.id, null, refund.refund_cents, 'consultant', false) cancelled where a.id = affected.appointment_id;
    update affected_visit set choice = 'canceled', chosen_at = now() where id = affected.id;
  end if;
  update affected_visit set ended_at = now() where id = affected.id;
  return true;
end $$;
