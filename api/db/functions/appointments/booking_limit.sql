/* How often an action is allowed, at a time or in an hour. Null means no limit. Rules: docs/rules/visits.md. */
create or replace function booking_limit(action text, is_known boolean) returns int language sql immutable as $$
  select case action
  when 'holds at a time' then case when is_known then 3 else 1 end
  when 'holds an hour' then case when is_known then 30 else 10 end
  when 'rides an hour' then case when is_known then 30 else 10 end
  when 'holds of one address' then case when is_known then null else 20 end
end
$$;
