-- The task about emails that could not be sent has a new name. Its states (taken, snoozed) keep their place.
update task_state set kind = 'emails' where kind = 'letters';
