-- Stores the session that the provider has opened for a checkout, and holds the slot for as long as it can be paid. Returns false if it
-- must not be paid: its subject has ended, or another checkout replaced it. It is stored even then, so that the job closes it. Rules:
-- docs/rules/money.md.
create or replace function store_checkout_session(which uuid, session text, address text) returns boolean language plpgsql as $$
declare
  checkout_row checkout;
  until timestamptz;
begin
  perform from patient where id = (select patient_id from checkout where id = which) for no key update;
  select * into checkout_row from checkout where id = which for update;
  until := payable_until(checkout_row);
  if checkout_row.status = 'open' and checkout_row.session_id = session then return until is not null; end if;
  if checkout_row.status <> 'opening' or until is null then
    update checkout set session_id = coalesce(session_id, session), next_check_at = now() where id = which and status <> 'paid';
    return false;
  end if;

  update appointment set held_until = greatest(held_until, least(checkout_row.expires_at, starts_at)) where id = checkout_row.appointment_id;
  update checkout set status = 'open', session_id = session, url = address, opened_at = now() where id = which returning * into checkout_row;
  update checkout set next_check_at = next_checkout_check(checkout_row) where id = which;
  return true;
end $$;
