-- Emails a passenger that a ride has no driver yet: a day, three hours and an hour before it, each once, if it was booked by then.
-- Returns when the next of these is due, null after the last.
create or replace function enqueue_still_looking_emails(wanted ride) returns timestamptz language plpgsql as $$
declare
  message text;
  next_at timestamptz;
begin
  select kind into message
    from (values ('ride-looking-day', rule_still_looking_first()), ('ride-looking-three', rule_still_looking()), ('ride-looking-hour', rule_last_reminder()))
      as moment (kind, ahead)
    where wanted.starts_at - ahead <= now() and coalesce(wanted.paid_at, wanted.booked_at) < wanted.starts_at - ahead
    order by ahead limit 1;
  if message is not null and wanted.starts_at > now() then
    perform enqueue_email(message, wanted.id);
  end if;
  select min(wanted.starts_at - ahead) into next_at
    from unnest(array[rule_still_looking_first(), rule_still_looking(), rule_last_reminder()]) as ahead where wanted.starts_at - ahead > now();
  return next_at;
end $$;
