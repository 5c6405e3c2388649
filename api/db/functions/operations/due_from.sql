-- When what this transaction sends, offers and charges is due at the earliest: an import is booked in parts, and undone as a whole. Null
-- outside of an import. Rules: docs/rules/rides.md.
create or replace function due_from() returns timestamptz language sql stable as $$
  select nullif(current_setting('app.due_from', true), '')::timestamptz
$$;
