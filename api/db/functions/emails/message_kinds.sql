-- The kinds of the messages about an event of a ride: the email, and the texts to the booker and to another passenger. Rules:
-- docs/rules/rides.md.
create or replace function message_kinds(what text) returns text[] language sql immutable as $$
  select array[what, 'text-' || what, 'text-passenger-' || what]
$$;
