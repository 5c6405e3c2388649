-- Puts a trip on the account of an organization: it counts as paid, and no card is involved. `which` is the outbound leg; both legs are one
-- payment. Returns false if the organization is stopped or unknown. The caller has just booked the trip, and holds its patient's row. Rules:
-- docs/rules/money.md.
create or replace function bill_ride(which uuid, payer uuid, reference text, staff uuid) returns boolean language plpgsql as $$
declare
  payment uuid := uuidv7();
begin
  perform from payer_organization where id = payer and stopped_at is null for share;
  if not found then return false; end if;
  update ride set payment_method = 'account', payer_organization_id = payer, payer_reference = reference, paid_at = now(), pay_until = null,
      status = 'pending' where id = which or return_of = which;
  insert into checkout (id, patient_id, ride_id, amount_cents, method, taken_by, status, expires_at, payment_id, paid_at)
    select payment, patient_id, id, (select sum(quote_cents) from ride leg where leg.paid_as = which), 'account', staff, 'paid', now(),
        'account_' || payment, now()
      from ride where id = which;
  return true;
end $$;
