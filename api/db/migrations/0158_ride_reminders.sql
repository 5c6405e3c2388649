/*
 * A passenger is reminded of a ride twice: at six of the practice's evening before, and an hour before. When that is next stands
 * in the ride's row. A reminder is about the ride's latest move, so that a moved ride is told of anew.
 */
create function next_ride_reminder(ride_at timestamptz, after timestamptz) returns timestamptz language sql stable return (
  select min(at) from practice, lateral (values
    (((ride_at at time zone time_zone)::date - 1 + time '18:00') at time zone time_zone), (ride_at - interval '1 hour')
  ) as reminder (at)
  where at > greatest(after, now() - interval '1 hour')
);

alter table ride add column remind_at timestamptz;
create index ride_reminders on ride (remind_at) where remind_at is not null;

create function ride_awaits_reminder() returns trigger language plpgsql as $$
begin
  new.remind_at := case when new.status in ('pending', 'assigned', 'accepted') then
    case when tg_op = 'UPDATE' and old.starts_at = new.starts_at and old.status in ('pending', 'assigned', 'accepted') then old.remind_at
      else next_ride_reminder(new.starts_at, now()) end
  end;
  return new;
end $$;
create trigger ride_awaits_reminder before insert on ride for each row execute function ride_awaits_reminder();
create trigger ride_awaits_reminder_again before update of status, starts_at on ride for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at)
  execute function ride_awaits_reminder();
update ride set remind_at = next_ride_reminder(starts_at, now()) where status in ('pending', 'assigned', 'accepted');

/* A link to pay is waited for on the phone. */
create or replace function letter_urgency(letter_kind text) returns smallint language sql immutable return
  case
    when letter_kind in (
      'reset-code', 'email-confirm', 'staff-invitation', 'nurse-invitation', 'copy-confirm', 'slot-offered', 'text-code', 'pay-link'
    ) then 0
    when letter_kind in (
      'ride-offered', 'reminder-hour', 'reminder-hour-copy', 'visit-unattended', 'text-reminder-hour',
      'ride-reminder-hour', 'ride-taken-back', 'ride-moved-driver', 'ride-driver-late', 'ride-looking-hour'
    ) then 1
    when letter_kind in (
      'password-changed', 'email-changed', 'appointment-paid', 'appointment-paid-copy', 'appointment-paid-again',
      'appointment-paid-again-copy', 'visit-moved', 'visit-moved-copy', 'visit-cancelled', 'visit-cancelled-copy', 'ride-cancelled', 'ride-moved',
      'office-troubles'
    ) then 3
    when letter_kind like 'newsletter-%' then 9
    else 5
  end;
