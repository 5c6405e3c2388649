-- The state of several refunds together: the one that is furthest from having arrived. Null for none. Rules: docs/rules/money.md.
create or replace function least_refund_state(states text[]) returns text language sql immutable as $$
  select state from unnest(array['failed', 'scheduled', 'on_its_way', 'returned']) with ordinality as ranked (state, place)
    where state = any (states) order by place limit 1
$$;
