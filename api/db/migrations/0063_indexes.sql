-- What upkeep looks for.
create index patient_session_by_end on patient_session (expires_at);
create index driver_session_by_end on driver_session (expires_at);
create index password_reset_by_age on password_reset (asked_at);

-- A letter about the newsletter knows what it was asked by.
create index newsletter_subscriber_asked on newsletter_subscriber (ask_id);
