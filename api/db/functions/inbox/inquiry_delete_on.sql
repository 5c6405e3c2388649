-- The day an inquiry is deleted: messages after 24 months, applications and resumes after 12. Rules: docs/rules/office.md.
create or replace function inquiry_delete_on(kind text, sent_at timestamptz) returns date language sql stable as $$
  select ((sent_at at time zone (select time_zone from practice))
    + case kind when 'message' then rule_keep_message() else rule_keep_application() end)::date
$$;
