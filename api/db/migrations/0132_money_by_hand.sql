/* Cash and checks: the office takes them, and gives them back; the card provider knows nothing of it. */
alter table checkout
  add column method text not null default 'card',
  add column taken_by uuid references staff,
  -- Taken back with its operation.
  add column operation_id uuid references operation,
  -- Its page was opened by a link, by who may have no login to come back to.
  add column is_by_link boolean not null default false,
  add constraint checkout_method_known check (method in ('card', 'cash', 'check')),
  -- What a person took has no page, and that person's name.
  add constraint checkout_by_hand_is_paid check (case method when 'card' then taken_by is null
    else taken_by is not null and status = 'paid' and session_id is null and url is null end);

alter table refund
  -- Given back by a person, in cash or by check: never sent to the card provider.
  add column in_hand boolean not null default false,
  add column given_by uuid references staff,
  drop constraint refund_sent_is_known,
  add constraint refund_sent_is_known check (refunded_at is null or provider_refund_id is not null or given_by is not null),
  add constraint refund_given_in_hand check (case when in_hand then provider_refund_id is null and (refunded_at is null) = (given_by is null)
    else given_by is null end);
create index checkout_of_operation on checkout (operation_id) where operation_id is not null;
create index refund_in_hand on refund (checkout_id) where in_hand and refunded_at is null;

/* What was paid by hand goes back by hand. */
create function refund_goes_by_hand() returns trigger language plpgsql as $$
begin
  new.in_hand := exists (select from checkout where payment_id = new.payment_id and method <> 'card');
  return new;
end $$;
create trigger refund_by_hand before insert on refund for each row execute function refund_goes_by_hand();

/* The desk sees what it owes itself; what anybody else caused it is told of, once that stands. */
create function tell_of_refund_by_hand() returns trigger language plpgsql as $$
begin
  if exists (select from refund where id = new.id and operation_id is null and by_staff is null and refunded_at is null) then
    perform tell_office(format('%s is to be given back by hand to %s: it was paid %s. Please note it on the page of the visit.',
      to_char(new.amount_cents / 100.0, 'FM$999990.00'), patient.name, case method when 'cash' then 'in cash' else 'by check' end))
      from checkout join patient on patient.id = patient_id where checkout.id = new.checkout_id;
  end if;
  return null;
end $$;
create constraint trigger refund_by_hand_is_told after insert on refund deferrable initially deferred for each row
  when (new.in_hand) execute function tell_of_refund_by_hand();

/*
 * Writes down that the office has taken the exact fee of a visit by hand, or says in one word why not: what a payment by card
 * would find in the way stands in its way too. A page that is open is closed; whoever pays on it all the same has that
 * payment sent back. `seen` is the revision that was seen, null for any. Locks as settle_session does; who calls notes the
 * deed.
 */
create function pay_by_hand(
  which uuid, seen int, how text, cents int, staff uuid, out outcome text, out checkout_id uuid
) language plpgsql as $$
#variable_conflict use_variable
declare
  visit appointment;
begin
  perform from patient where id = (select patient_id from appointment where id = which) for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  outcome := case
    when visit.id is null then 'unknown'
    when visit.status in ('paid', 'completed') then 'paid'
    when visit.revision <> seen then 'stale'
    when visit.fee_cents <> cents then 'differs'
  end;
  if outcome is not null then return; end if;
  outcome := claim_appointment(which);
  if outcome <> 'claimed' then return; end if;
  checkout_id := uuidv7();
  insert into checkout (id, patient_id, appointment_id, amount_cents, method, taken_by, status, expires_at, payment_id, paid_at)
    values (checkout_id, visit.patient_id, which, cents, how, staff, 'paid', now(), how || '_' || checkout_id, now());
  update checkout set look_at = now() where appointment_id = which and status in ('opening', 'open');
end $$;

/* Writes down that a person has given back all that is owed by hand for a visit. Answers how much that was. */
create function give_back(which uuid, staff uuid) returns int language plpgsql as $$
declare
  one refund;
  cents int := 0;
begin
  perform from patient where id = (select patient_id from appointment where id = which) for no key update;
  perform from checkout where appointment_id = which order by id for update;
  perform from appointment where id = which for update;
  for one in select refund.* from refund join checkout on checkout.id = checkout_id
    where appointment_id = which and in_hand and refunded_at is null for update of refund
  loop
    update refund set refunded_at = now(), given_by = staff, trouble = null, trouble_since = null where id = one.id;
    perform post_letter('refund-sent', one.id);
    cents := cents + one.amount_cents;
  end loop;
  if cents > 0 then update appointment set revision = revision + 1 where id = which; end if;
  return cents;
end $$;

alter table operation
  drop constraint operation_kind_check,
  add constraint operation_kind_known check (kind in ('move', 'cancel', 'refund', 'payment'));

/*
 * Takes an operation back, or says in one word why not: 'too_late', 'changed' when the visit was changed since, 'slot_gone'
 * when its old time has been taken or closed meanwhile. A payment that was taken by hand is as if it had not been noted.
 * Harmless when repeated.
 */
create or replace function undo_operation(which uuid, out outcome text, out visit_id uuid) language plpgsql as $$
declare
  done operation;
  visit appointment;
  was appointment;
begin
  select appointment_id into visit_id from operation where id = which;
  perform from patient where id = (select patient_id from appointment where id = visit_id) for no key update;
  perform from checkout where appointment_id = visit_id order by id for update;
  select * into visit from appointment where id = visit_id for update;
  select * into done from operation where id = which for update;
  outcome := case
    when done.id is null then 'unknown'
    when done.undone_at is not null then 'undone'
    when done.ends_at <= clock_timestamp() then 'too_late'
    when visit.revision <> done.revision_after then 'changed'
  end;
  if outcome is not null then return; end if;
  -- Who sends them takes them in a transaction of its own: what was taken at the last moment is on its way.
  perform from refund where operation_id = which for update;
  perform from letter where operation_id = which for update;
  if exists (select from refund where operation_id = which and tries > 0)
    or exists (select from letter where operation_id = which and tries > 0) then
    outcome := 'too_late';
    return;
  end if;

  was := jsonb_populate_record(null::appointment, done.before);
  if done.kind <> 'refund' then
    perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(was.consultant_id::text));
    if exists (select from closed_slots(was.consultant_id, array[was.starts_at]) where because <> 'notice') then
      outcome := 'slot_gone';
      return;
    end if;
    begin
      update appointment set consultant_id = was.consultant_id, starts_at = was.starts_at, ends_at = was.ends_at, status = was.status,
          held_until = was.held_until, paid_at = was.paid_at,
          cancel_reason = was.cancel_reason, meeting_url = was.meeting_url, call_host = was.call_host
        where id = visit_id;
      update appointment set call_due_at = was.call_due_at where id = visit_id and status = 'paid';
    exception when unique_violation or exclusion_violation then
      outcome := 'slot_gone';
      return;
    end;
  else
    update appointment set revision = revision + 1 where id = visit_id;
  end if;
  delete from letter where operation_id = which;
  delete from refund where operation_id = which;
  delete from checkout where operation_id = which;
  update operation set undone_at = now() where id = which;
  delete from appointment_move where id = done.move_id;
  outcome := 'undone';
end $$;
