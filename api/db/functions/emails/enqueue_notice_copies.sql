-- Sends a notice about a visit whose nurse is unavailable to the visit's other addresses too, once it was sent or has to be printed. Only the
-- address given for the call gets the link by which the patient chooses; the confirmed second address is told. The renderer decides whether
-- the copy is needed. Rules: docs/rules/visits.md.
create or replace function enqueue_notice_copies() returns trigger language plpgsql as $$
begin
  perform enqueue_email(new.kind || '-copy', new.subject_id);
  if new.kind <> 'visit-times-offered' and exists (
    select from affected_visit v join visit_cc on visit_cc.appointment_id = v.appointment_id and confirmed_at is not null
    where v.id = new.subject_id
  ) then
    perform enqueue_email(new.kind || '-second', new.subject_id);
  end if;
  return null;
end $$;
