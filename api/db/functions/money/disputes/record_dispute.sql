-- Records the provider's state of a dispute; disputes about unknown payments are ignored. While the bank decides, refunds
-- of the disputed part wait. A lost dispute closes those that are still due, any other end releases them. A change is recorded in the timeline of the visit or
-- rides. Safe to repeat. Rules: docs/rules/money.md.
create or replace function record_dispute(
  provider text, payment text, cents int, why text, new_status text, answer_by timestamptz, opened timestamptz
) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  checkout_row checkout;
  known dispute;
  which uuid;
  due int := 0;
  subject record;
begin
  select * into checkout_row from checkout
    where id = coalesce((select id from checkout where payment_id = payment),
      (select checkout_id from unmatched_payment where payment_id = payment));
  if not found then return; end if;
  perform from patient where id = checkout_row.patient_id for no key update;
  perform from checkout where id = checkout_row.id for no key update;
  select * into known from dispute where provider_id = provider for update;
  -- A decision is final: what two calls read at the same time may arrive here in the other order.
  if known.status in ('won', 'lost', 'warning_closed') and new_status not in ('won', 'lost', 'warning_closed') then return; end if;
  insert into dispute (provider_id, payment_id, checkout_id, amount_cents, reason, status, due_by, opened_at)
    values (provider, payment, checkout_row.id, cents, why, new_status, answer_by, opened)
    on conflict on constraint dispute_once do update
      set status = excluded.status, due_by = excluded.due_by, amount_cents = excluded.amount_cents, opened_at = excluded.opened_at
    returning id into which;
  perform enqueue_email('dispute-opened', which);
  if known.status = new_status then return; end if;
  update dispute set decided_at = now() where id = which and new_status in ('won', 'lost', 'warning_closed');

  due := fit_refunds(payment);
  -- A refund that the provider rejected because of the dispute has no problem of its own, and is sent once it can be.
  update refund set problem = null, problem_since = null, office_alerted_at = null, due_at = least(due_at, now())
    where payment_id = payment and provider_refund_id is null and refunded_at is null and tries > 0;
  for subject in
    select 'visit' as kind, checkout_row.appointment_id as id where checkout_row.appointment_id is not null
    union all
    select 'ride', id from ride where id = checkout_row.extra_of or paid_as = checkout_row.ride_id
  loop
    insert into audit_entry (actor, action, patient_id, target_id, subject_kind, subject_id, change)
      values ('system', case dispute_state(new_status) when 'open' then 'dispute opened' when 'lost' then 'dispute lost'
          else case new_status when 'won' then 'dispute won' else 'dispute changed' end end,
        checkout_row.patient_id, which, subject.kind, subject.id,
        jsonb_build_object('disputedCents', jsonb_build_array(null, cents))
          || case when due > 0 then jsonb_build_object('owedCents', jsonb_build_array(due, 0)) else '{}' end);
  end loop;
end $$;
