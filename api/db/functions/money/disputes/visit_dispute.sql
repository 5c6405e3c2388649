-- The dispute about what was paid for a visit: 'open' while one is, otherwise 'lost' or null. Rules: docs/rules/money.md.
create or replace function visit_dispute(which uuid) returns text language sql stable as $$
  select case when bool_or(dispute = 'open') then 'open' else max(dispute) end
  from checkout, payment_dispute(payment_id) as dispute where appointment_id = which and status = 'paid'
$$;
