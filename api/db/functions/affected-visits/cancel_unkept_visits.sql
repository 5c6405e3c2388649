-- Cancels visits that have come while their nurse is away and nothing was decided, with a full refund. A visit that the nurse came to all
-- the same is left alone. Returns how many were looked at. Rules: docs/rules/visits.md.
create or replace function cancel_unkept_visits(most int) returns int language plpgsql as $$
declare
  affected affected_visit;
  looked_at int := 0;
begin
  for affected in
    select * from affected_visit where ended_at is null and (choice is null or choice = 'offered') and starts_at <= now()
    order by starts_at limit most for update skip locked
  loop
    looked_at := looked_at + 1;
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
  end loop;
  return looked_at;
end $$;
