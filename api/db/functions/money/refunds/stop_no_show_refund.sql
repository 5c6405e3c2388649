-- Takes back the automatic refund of a visit that its patient reported as missed by the nurse, if nothing of it was sent yet: the visit
-- counts as paid again, and the report waits for a decision of the office. Returns whether it did. The caller locks the visit. Rules:
-- docs/rules/visits.md.
create or replace function stop_no_show_refund(which uuid) returns boolean language plpgsql as $$
declare
  visit appointment;
  report uuid;
begin
  select * into visit from appointment where id = which;
  select id into report from provider_no_show
    where appointment_id = which and starts_at = visit.starts_at and outcome = 'refunded' for update;
  -- A sender claims a refund in its own transaction.
  perform from refund where reason = 'visit_cancelled' and checkout_id in (select id from checkout where appointment_id = which) for update;
  if report is null or not has_unsent_no_show_refund(visit) then return false; end if;
  begin
    update appointment set status = case when ends_at <= now() then 'completed' else 'paid' end, cancel_reason = null,
        refund_reason = null, rule_refund_cents = null
      where id = which;
  exception when unique_violation or exclusion_violation then
    return false;
  end;
  delete from refund where reason = 'visit_cancelled' and checkout_id in (select id from checkout where appointment_id = which);
  update provider_no_show set outcome = null, ended_at = null, review_at = now() where id = report;
  perform withdraw_message('visit-cancelled', which);
  perform enqueue_email('report-reopened', report);
  return true;
end $$;
