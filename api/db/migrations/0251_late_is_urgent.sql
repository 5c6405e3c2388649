/* As before. That a driver is late is news of this minute. */
create or replace function letter_urgency(letter_kind text) returns smallint language sql immutable return
  case
    when letter_kind in (
      'reset-code', 'email-confirm', 'staff-invitation', 'nurse-invitation', 'copy-confirm', 'slot-offered', 'text-code', 'pay-link'
    ) then 0
    when letter_kind in (
      'ride-offered', 'reminder-hour', 'reminder-hour-copy', 'visit-unattended', 'text-reminder-hour',
      'ride-reminder-hour', 'ride-taken-back', 'ride-moved-driver', 'ride-driver-late', 'ride-looking-hour', 'ride-late'
    ) then 1
    when letter_kind in (
      'password-changed', 'email-changed', 'appointment-paid', 'appointment-paid-copy', 'appointment-paid-again',
      'appointment-paid-again-copy', 'visit-moved', 'visit-moved-copy', 'visit-cancelled', 'visit-cancelled-copy', 'ride-cancelled', 'ride-moved',
      'office-troubles'
    ) then 3
    when letter_kind like 'newsletter-%' then 9
    else 5
  end;
