-- Assigns a task to a staff member; of two concurrent calls, one gets it. A task of a disabled account is free. Returns the assignee.
-- Rules: docs/rules/office.md.
create or replace function claim_task(what text, which uuid, staff uuid) returns uuid language sql as $$
  insert into task_state as m (kind, target_id, taken_by, taken_at) values (what, which, staff, now())
    on conflict (kind, target_id) do update set changed_at = now(),
      taken_by = case when exists (select from staff as taker where taker.id = m.taken_by and taker.disabled_at is null)
        then m.taken_by else excluded.taken_by end,
      taken_at = case when exists (select from staff as taker where taker.id = m.taken_by and taker.disabled_at is null)
        then m.taken_at else excluded.taken_at end
    returning taken_by
$$;
