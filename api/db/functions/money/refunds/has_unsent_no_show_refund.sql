-- Whether a visit was canceled because its patient reported that no nurse came, and nothing of its refund was sent yet. The nurse's record
-- can still stop it. Rules: docs/rules/visits.md.
create or replace function has_unsent_no_show_refund(visit appointment) returns boolean language sql stable as $$
  select visit.status = 'cancelled' and visit.cancel_reason = 'unattended'
    and count(r.id) > 0 and bool_and(r.tries = 0 and r.refunded_at is null)
  from refund r join checkout k on k.id = r.checkout_id
  where k.appointment_id = visit.id and r.reason = 'visit_cancelled'
$$;
