/* Codes, links and offers of minutes, for which somebody sits waiting, before what has an hour, and newsletters last. */
create or replace function letter_urgency(letter_kind text) returns smallint language sql immutable return
  case
    when letter_kind in (
      'reset-code', 'email-confirm', 'staff-invitation', 'nurse-invitation', 'copy-confirm', 'slot-offered', 'text-code'
    ) then 0
    when letter_kind in (
      'ride-offered', 'reminder-hour', 'reminder-hour-copy', 'visit-unattended', 'text-reminder-hour'
    ) then 1
    when letter_kind in (
      'password-changed', 'email-changed', 'appointment-paid', 'appointment-paid-copy', 'appointment-paid-again',
      'appointment-paid-again-copy', 'visit-moved', 'visit-moved-copy', 'visit-cancelled', 'visit-cancelled-copy', 'ride-cancelled', 'office-troubles'
    ) then 3
    when letter_kind like 'newsletter-%' then 9
    else 5
  end;
