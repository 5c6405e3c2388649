/*
 * What the desk does to a visit can be taken back for ten seconds. The records change at once; letters, money and calls wait
 * for those seconds, so that nothing has left when it is taken back.
 */
create table operation (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff,
  appointment_id uuid not null references appointment,
  kind text not null check (kind in ('move', 'cancel', 'refund')),
  -- The visit as it was, and which revision it was left at.
  before jsonb not null,
  revision_after int not null,
  move_id uuid references appointment_move on delete set null,
  ends_at timestamptz not null default now() + interval '10 seconds',
  undone_at timestamptz
);
create index operation_of_visit on operation (appointment_id, id);

alter table letter add column operation_id uuid references operation on delete set null;
create index letter_of_operation on letter (operation_id) where operation_id is not null;
alter table refund
  add column operation_id uuid references operation on delete set null,
  add column by_staff uuid references staff,
  -- Why the office sent it back, in its own words.
  add column grounds text;
create index refund_of_operation on refund (operation_id) where operation_id is not null;

-- The office may send back several parts of one payment, as it may by hand at the provider.
drop index refund_once_per_reason;
create unique index refund_once_per_reason on refund (payment_id, reason) where reason not in ('by_hand', 'office');
create or replace function owe_refund(for_checkout uuid, payment text, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason)
    select for_checkout, payment, owed, why from least(cents, left_of(payment)) as owed where owed > 0
    on conflict (payment_id, reason) where reason not in ('by_hand', 'office') do nothing
$$;

/*
 * Owes back a part of what was paid for a visit, never more than is left of it, or says in one word why not. `seen` is the
 * revision that was seen, null for any.
 */
create function refund_visit(which uuid, seen int, cents int, staff uuid, because text, out outcome text) language plpgsql as $$
#variable_conflict use_variable
declare
  visit appointment;
  page checkout;
  part int;
  owed int := cents;
begin
  perform from patient where id = (select patient_id from appointment where id = which) for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  outcome := case
    when visit.id is null then 'unknown'
    when visit.revision <> seen then 'stale'
    when cents > kept_of_visit(which) then 'too_much'
  end;
  if outcome is not null then return; end if;
  for page in select * from checkout where appointment_id = which and status = 'paid' order by paid_at loop
    part := least(owed, left_of(page.payment_id));
    continue when part <= 0;
    insert into refund (checkout_id, payment_id, amount_cents, reason, by_staff, grounds)
      values (page.id, page.payment_id, part, 'office', staff, because);
    owed := owed - part;
  end loop;
  update appointment set revision = revision + 1 where id = which;
  outcome := 'refunded';
end $$;

/*
 * Makes what this transaction has just done to a visit one operation: its letters and refunds wait until it can no longer be
 * taken back; where nobody is to be told, there are no letters.
 */
create function note_operation(by uuid, what text, was jsonb, moved uuid, tell boolean) returns uuid language plpgsql as $$
declare
  visit appointment;
  made operation;
begin
  select * into visit from appointment where id = (was ->> 'id')::uuid;
  insert into operation (staff_id, appointment_id, kind, before, revision_after, move_id)
    values (by, visit.id, what, was, visit.revision, moved) returning * into made;
  -- What was posted in this transaction bears its time.
  if tell then
    update letter set due_at = made.ends_at, operation_id = made.id
      where about in (visit.id, moved) and posted_at = now() and due_at is not null;
  else
    delete from letter where about in (visit.id, moved) and posted_at = now() and due_at is not null;
  end if;
  update refund set due_at = made.ends_at, operation_id = made.id
    where created_at = now() and checkout_id in (select id from checkout where appointment_id = visit.id);
  update appointment set call_due_at = made.ends_at where id = visit.id and call_due_at = now();
  return made.id;
end $$;

/*
 * Takes an operation back, or says in one word why not: 'too_late', 'changed' when the visit was changed since, 'slot_gone'
 * when its old time has been taken or closed meanwhile. Harmless when repeated.
 */
create function undo_operation(which uuid, out outcome text, out visit_id uuid) language plpgsql as $$
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
  update operation set undone_at = now() where id = which;
  delete from appointment_move where id = done.move_id;
  outcome := 'undone';
end $$;
