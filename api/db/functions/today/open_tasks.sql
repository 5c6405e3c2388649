-- Every task that is not marked as done. A visit inside several times off is one task. Rules: docs/rules/office.md.
create or replace function open_tasks() returns setof task language sql stable as $$
  select distinct on (due, kind, target_id) cause.* from (
    select * from tasks_from_visits() union all select * from tasks_from_callers() union all select * from tasks_from_money()
    union all select * from tasks_from_extras() union all select * from tasks_from_rides() union all select * from tasks_from_messages()
    union all select * from tasks_from_documents() union all select * from tasks_from_phones()
    union all select * from tasks_from_calls()
  ) as cause
  where not exists (
    select from task_state m where m.kind = cause.kind and m.target_id = cause.target_id and m.done_at >= cause.since)
  order by due, kind, target_id, since
$$;
