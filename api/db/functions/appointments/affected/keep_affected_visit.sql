-- The nurse keeps a visit although they are off. A patient who was emailed otherwise gets an email. Rules: docs/rules/visits.md.
create or replace function keep_affected_visit(of_visit uuid, staff uuid) returns void language plpgsql as $$
declare
  kept uuid;
begin
  update affected_visit v set choice = 'kept', chosen_at = now(), chosen_by = staff from appointment a
    where a.id = of_visit and v.appointment_id = a.id and (v.consultant_id, v.starts_at) = (a.consultant_id, a.starts_at)
      and v.ended_at is null and (v.choice is null or v.choice = 'offered')
    returning v.id into kept;
  if kept is not null then
    perform withdraw_message('visit-times-offered', kept);
    if not withdraw_message('nurse-unavailable', kept) then
      perform enqueue_email('nurse-available-again', kept);
    end if;
  end if;
end $$;
