-- How often an action is allowed, at a time or in an hour. Null means no limit. Rules: docs/rules/visits.md.
create or replace function booking_limit(action text, is_known boolean) returns int language sql immutable as $$
  select case action
  when 'holds at a time' then case when is_known then rule_known_holds() else rule_unknown_holds() end
  when 'holds an hour' then case when is_known then rule_known_holds_an_hour() else rule_unknown_holds_an_hour() end
  when 'rides an hour' then case when is_known then rule_known_rides_an_hour() else rule_unknown_rides_an_hour() end
  when 'holds of one address' then case when is_known then null else rule_holds_of_one_address() end
end
$$;
