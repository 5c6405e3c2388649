-- Assigns a task to a staff member; of two concurrent calls, one gets it. Returns the assignee. Rules: docs/rules/office.md.
create or replace function claim_task(what text, which uuid, staff uuid) returns uuid language sql as $$
  insert into task_state as m (kind, target_id, taken_by, taken_at) values (what, which, staff, now())
    on conflict (kind, target_id) do update set changed_at = now(),
      taken_by = coalesce(m.taken_by, excluded.taken_by), taken_at = coalesce(m.taken_at, excluded.taken_at)
    returning taken_by
$$;
