-- The records that emails about a visit have as their subject: the visit, its moves, refunds, payment links, an unavailable nurse, no-show
-- reports and resends. Rules: docs/rules/office.md.
create or replace function visit_email_subjects(which uuid) returns setof uuid language sql stable as $$
  select which
  union all select id from appointment_move where appointment_id = which
  union all select refund.id from refund join checkout on checkout.id = checkout_id where appointment_id = which
  union all select id from pay_link where appointment_id = which
  union all select id from affected_visit where appointment_id = which
  union all select id from provider_no_show where appointment_id = which
  union all select id from audit_entry where subject_id = which and action = 'email resent'
$$;
