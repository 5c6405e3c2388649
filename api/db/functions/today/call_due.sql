-- When a passenger has to know news about a ride: on the evening before; later news two hours before the pick-up, at the earliest a quarter of
-- an hour after it. Rules: docs/rules/office.md.
create or replace function call_due(news_at timestamptz, pick_up timestamptz) returns timestamptz language sql stable as $$
  select case when news_at < evening_before(pick_up) then evening_before(pick_up)
    else greatest(news_at + rule_call_after_news(), pick_up - rule_call_before_pick_up()) end
$$;
