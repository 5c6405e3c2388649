-- Whether a task is hidden from the list: until the chosen time, but never past the moment it comes due. Rules: docs/rules/office.md.
create or replace function is_snoozed(state task_state, due timestamptz) returns boolean language sql stable as $$
  select coalesce(state.snoozed_until > now() and not (due > state.changed_at and due <= now()), false)
$$;
