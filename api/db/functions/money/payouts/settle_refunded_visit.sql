-- A refund or dispute of a completed visit changes what its nurse has earned, which is in the next statement. Rules: docs/rules/money.md.
create or replace function settle_refunded_visit() returns trigger language plpgsql as $$
begin
  insert into visit_to_settle
    select appointment.id, consultant_id from checkout join appointment on appointment.id = appointment_id
    where checkout.id = coalesce(new.checkout_id, old.checkout_id) and appointment.status = 'completed' and appointment.paid_at is not null
    on conflict do nothing;
  return null;
end $$;
