-- Whether the agreement to texts that was given when a ride was booked counts: not before somebody has paid, so that nobody can have texts
-- sent to other people's numbers for free. Cash rides need a known account, and the office asks its callers. Rules: docs/rules/rides.md.
create or replace function may_text_about(booked ride) returns boolean language sql stable as $$
  select booked.paid_at is not null or booked.payment_method <> 'card' or booked.booked_by is not null
$$;
