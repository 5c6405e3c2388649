/*
 * What time does to a visit stands in its row: until when it is held (held_until), when its patient is reminded next
 * (remind_at), when its call is to be arranged (call_due_at), when it is over (ends_at). Each has an index on what is open.
 */
alter table appointment
  add column remind_at timestamptz,
  add column call_due_at timestamptz,
  add column call_tries int not null default 0,
  -- Which of the video provider's hosts opens the call; null in a room of our own.
  add column call_host text,
  add constraint appointment_awaited_while_paid check (num_nonnulls(remind_at, call_due_at) = 0 or status = 'paid'),
  -- A host opens one call at a time.
  add constraint appointment_host_free exclude using gist (call_host with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'paid' and call_host is not null);
create index appointment_holds_by_end on appointment (held_until) where status = 'held';
create index appointment_paid_by_end on appointment (ends_at) where status = 'paid';
create index appointment_reminders on appointment (remind_at) where remind_at is not null;
create index appointment_calls on appointment (call_due_at) where call_due_at is not null;

/* The first reminder after a time that still makes sense: a day before, an hour before. Its own hour must not have passed. */
create function next_reminder(visit_at timestamptz, after timestamptz) returns timestamptz language sql stable return (
  select min(at) from (values (visit_at - interval '24 hours'), (visit_at - interval '1 hour')) as reminder (at)
  where at > greatest(after, now() - interval '1 hour')
);

/* A visit that is paid now awaits its call and its reminders; one that is not paid any more awaits nothing. */
create function appointment_awaits() returns trigger language plpgsql as $$
begin
  if new.status = 'paid' then
    new.remind_at := next_reminder(new.starts_at, now());
    if old.status <> 'paid' then
      new.call_due_at := now();
    end if;
  else
    new.remind_at := null;
    new.call_due_at := null;
  end if;
  -- Whoever ends a hold that ran out, its patient hears of it.
  if new.status = 'lapsed' and old.status = 'held' and new.cancel_reason = 'unpaid' then
    perform post_letter('hold-lapsed', new.id);
  end if;
  return new;
end $$;
create trigger appointment_awaits before update of status, starts_at on appointment for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at)
  execute function appointment_awaits();

-- What the queue's jobs knew of paid visits is what their rows say.
update appointment set remind_at = next_reminder(starts_at, now()) where status = 'paid';
update appointment set call_due_at = now()
  where status = 'paid' and not exists (select from letter where kind = 'appointment-paid' and about = appointment.id);
select post_letter('hold-lapsed', id) from appointment
  where status = 'lapsed' and cancel_reason = 'unpaid' and starts_at > now();
