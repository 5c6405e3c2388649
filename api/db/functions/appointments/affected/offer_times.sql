-- Offers the three best times to the patient of an affected visit: in the notice if it has not left yet, otherwise in an email of its
-- own. Returns how many there are. Rules: docs/rules/visits.md.
create or replace function offer_times(which uuid) returns int language plpgsql as $$
declare
  offered int;
begin
  insert into offered_time (affected_visit_id, consultant_id, starts_at)
    select which, other.consultant_id, other.starts_at
    from affected_visit v join appointment a on a.id = v.appointment_id, visit_alternatives(a, true, rule_offered_times()) other where v.id = which;
  get diagnostics offered = row_count;
  perform from email_outbox where kind in (select kind from email_kind where message = 'nurse-unavailable') and subject_id = which for update;
  if exists (select from email_outbox where kind in (select kind from email_kind where message = 'nurse-unavailable' and not is_resend)
      and subject_id = which and (due_at is null or tries > 0)) then
    perform enqueue_email('visit-times-offered', which, null, rule_undo());
  end if;
  return offered;
end $$;
