-- Whether emails of a kind are for the patient or passenger, or for an address that they gave, and not for a nurse, a driver or the office.
-- Kinds that are about no visit and no ride are not listed. Rules: docs/rules/accounts.md.
create or replace function is_email_to_patient(email_kind text) returns boolean language sql immutable as $$
  select email_kind <> all (array[
    'nurse-booked', 'nurse-cancelled', 'nurse-moved', 'nurse-moved-away', 'nurse-tomorrow',
    'ride-offered', 'ride-unfinished', 'ride-taken-back', 'ride-moved-driver',
    'refund-trouble', 'dispute-opened', 'payment-unmatched', 'visit-unattended'
  ])
$$;
