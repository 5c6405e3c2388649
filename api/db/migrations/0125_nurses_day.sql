/* What the office writes of a consultant counts up, so that nobody writes over what they have not seen. Reviews do not count. */
alter table consultant add column revision int not null default 1;

/* What became of a visit, as its nurse or the desk saw it. */
alter table appointment
  add column attendance text,
  add column attended_at timestamptz,
  add constraint appointment_attendance_known check (attendance in ('met', 'patient_absent', 'consultant_absent')),
  add constraint appointment_attendance_has_time check ((attendance is null) = (attended_at is null)),
  -- Who was paid for was or was not met; a hold was never kept.
  add constraint appointment_attendance_was_paid check (attendance is null or paid_at is not null);

/*
 * Says what became of a visit that is over, or, with null, that nothing is known; for a day after the first word it can be
 * said otherwise. `of_consultant`: only of her own visits; null for anybody's. `seen` is the revision that was seen, null for
 * any. Where the consultant was absent all that was paid is owed back, and leaves ten seconds later; whoever says otherwise in
 * time keeps it, and `sent_cents` says what has left all the same. Locks as cancel_visit does; who calls notes the deed.
 */
create function note_attendance(
  which uuid, of_consultant uuid, seen int, what text,
  out outcome text, out patient_id uuid, out was text, out owed_cents int, out sent_cents int
) language plpgsql as $$
#variable_conflict use_variable
declare
  visit appointment;
  page checkout;
begin
  select a.patient_id into patient_id from appointment a where id = which;
  perform from patient where id = patient_id for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  outcome := case
    when visit.id is null or visit.consultant_id <> of_consultant then 'unknown'
    when visit.revision <> seen then 'stale'
    when visit.status not in ('paid', 'completed') then 'not_paid'
    when visit.ends_at > now() then 'not_over'
    when visit.attended_at < now() - interval '24 hours' then 'too_late'
  end;
  was := visit.attendance;
  owed_cents := 0;
  sent_cents := 0;
  if outcome is not null then return; end if;
  outcome := 'noted';
  if was is not distinct from what then return; end if;

  update appointment set attendance = what, revision = revision + 1,
    attended_at = case when what is not null then coalesce(attended_at, now()) end where id = which;
  for page in select * from checkout where appointment_id = which and status = 'paid' order by paid_at loop
    if what = 'consultant_absent' then
      owed_cents := owed_cents + left_of(page.payment_id);
      perform owe_refund(page.id, page.payment_id, left_of(page.payment_id), 'nurse_absent') where left_of(page.payment_id) > 0;
    elsif was = 'consultant_absent' then
      -- What was tried once may have reached the provider.
      delete from refund where payment_id = page.payment_id and reason = 'nurse_absent' and tries = 0;
      sent_cents := sent_cents + coalesce(
        (select sum(amount_cents) from refund where payment_id = page.payment_id and reason = 'nurse_absent'), 0)::int;
    end if;
  end loop;
  if what = 'consultant_absent' then
    update refund set due_at = now() + interval '10 seconds'
      where reason = 'nurse_absent' and tries = 0 and checkout_id in (select id from checkout where appointment_id = which);
  end if;
end $$;

/* Administrative words about a visit, which its nurse and the desk share. Not a medical record. Never changed. */
create table visit_note (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  by_staff uuid not null references staff,
  words text not null,
  written_at timestamptz not null default now(),
  constraint visit_note_is_short check (length(words) between 1 and 500)
);
create index visit_note_of on visit_note (appointment_id, id);

/* A nurse's visits as a calendar that programs fetch: whoever has the address reads it, so only its hash is kept. */
alter table staff
  add column feed_hash text,
  add column feed_made_at timestamptz,
  add constraint staff_feed_once unique (feed_hash),
  add constraint staff_feed_is_whole check ((feed_hash is null) = (feed_made_at is null)),
  add constraint staff_feed_is_nurses check (feed_hash is null or role = 'nurse');

/* In the evening each nurse is told of the day that comes, once. */
create table nurse_list (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  day date not null,
  constraint nurse_list_once_a_day unique (staff_id, day)
);
create index staff_nurses on staff (id) where role = 'nurse';

-- Her own visits, by their time.
create index appointment_of_consultant on appointment (consultant_id, starts_at) where status in ('paid', 'completed');
create index appointment_moved_away on appointment_move (from_consultant, moved_at);
create index appointment_cancelled_after_pay on appointment (consultant_id, starts_at) where status = 'cancelled' and paid_at is not null;

/* Whether somebody reads letters for this consultant. */
create function has_nurse(which uuid) returns boolean language sql stable
  return exists (select from staff where consultant_id = which and disabled_at is null and password_hash <> '');

/* Whoever does it, a nurse hears that a visit is hers, and that one is not any more. */
create function tell_nurse() returns trigger language plpgsql as $$
begin
  if has_nurse(new.consultant_id) then
    perform post_letter(case new.status when 'paid' then 'nurse-booked' else 'nurse-cancelled' end, new.id);
  end if;
  return null;
end $$;
create trigger appointment_tells_nurse after update of status on appointment for each row
  when ((old.status in ('held', 'lapsed') and new.status = 'paid') or (old.status = 'paid' and new.status = 'cancelled'))
  execute function tell_nurse();

create function tell_nurse_moved() returns trigger language plpgsql as $$
begin
  if has_nurse(new.to_consultant) then perform post_letter('nurse-moved', new.id); end if;
  if new.from_consultant <> new.to_consultant and has_nurse(new.from_consultant) then
    perform post_letter('nurse-moved-away', new.id);
  end if;
  return null;
end $$;
create trigger appointment_move_tells_nurse after insert on appointment_move for each row execute function tell_nurse_moved();
