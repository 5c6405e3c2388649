-- Puts a trip on the account of an organization: it counts as paid, and no card is involved. `which` is the outbound leg; both legs are one
-- payment, at its own rate where it has one; a plan's rides have their price. Returns false if the organization is stopped or unknown. The caller has just booked the trip, and holds its patient's row. Rules:
-- docs/rules/money.md.
create or replace function bill_ride(which uuid, payer uuid, reference text, staff uuid) returns boolean language plpgsql as $$
declare
  payment uuid := uuidv7();
begin
  perform from payer_organization where id = payer and stopped_at is null for share;
  if not found then return false; end if;
  update ride set payment_method = 'account', payer_organization_id = payer, payer_reference = reference, paid_at = now(), pay_until = null,
      status = 'pending', quote_cents = case
        when plan_id is not null or payer_rate(payer, transport_type, now()) is null then quote_cents
        when return_of is not null then price_ride(transport_type, true, payer) - least(
          price_ride(transport_type, false, payer), price_ride(transport_type, true, payer) - 1)
        when return_trip then least(price_ride(transport_type, false, payer), price_ride(transport_type, true, payer) - 1)
        else price_ride(transport_type, false, payer) end
    where id = which or return_of = which;
  insert into checkout (id, patient_id, ride_id, amount_cents, method, taken_by, status, expires_at, payment_id, paid_at)
    select payment, patient_id, id, (select sum(quote_cents) from ride leg where leg.paid_as = which), 'account', staff, 'paid', now(),
        'account_' || payment, now()
      from ride where id = which;
  return true;
end $$;
