-- When something about a record is due: at once, or when the operation that it is part of, or the import, can no longer be undone. Rules: docs/rules/office.md.
create or replace function due_after_undo(record uuid) returns timestamptz language sql stable as $$
  select coalesce((operation_of(record)).ends_at, due_from(), now())
$$;
