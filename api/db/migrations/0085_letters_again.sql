-- The letter of a paid visit can be asked for again. It is as urgent as the first: somebody waits for its link.
create or replace function letter_urgency(letter_kind text) returns smallint language sql immutable return
  case
    when letter_kind = 'reset-code' then 0
    when letter_kind in ('ride-offered', 'reminder-hour', 'reminder-hour-copy') then 1
    when letter_kind in (
      'password-changed', 'appointment-paid', 'appointment-paid-copy', 'appointment-paid-again',
      'appointment-paid-again-copy', 'ride-cancelled', 'office-troubles'
    ) then 3
    when letter_kind like 'newsletter-%' then 9
    else 5
  end;
