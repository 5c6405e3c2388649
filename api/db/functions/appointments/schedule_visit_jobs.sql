-- A visit that becomes paid gets a due time for its call and its reminders; one that is no longer paid gets none. Rules:
-- docs/rules/visits.md.
create or replace function schedule_visit_jobs() returns trigger language plpgsql as $$
begin
  if new.status = 'paid' then
    new.remind_at := next_reminder(new.starts_at, now());
    if old.status <> 'paid' then
      new.call_due_at := due_after_undo(new.id);
    end if;
  else
    new.remind_at := null;
    new.call_due_at := null;
  end if;
  -- Emails the patient that a hold expired, for every cause.
  if new.status = 'lapsed' and old.status = 'held' and new.cancel_reason = 'unpaid' then
    perform enqueue_email('hold-lapsed', new.id);
  end if;
  return new;
end $$;
