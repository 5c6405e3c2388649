-- Whether another checkout for the same ride has followed this closed one; a payment on the closed one is refunded. Rules:
-- docs/rules/money.md.
create or replace function was_reopened(checkout_row checkout) returns boolean language sql stable as $$
  select checkout_row.status = 'closed' and exists (
  select from checkout later where later.ride_id = checkout_row.ride_id and later.id <> checkout_row.id and later.status <> 'closed')
$$;
