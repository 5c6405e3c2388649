-- Card payments of a period that the provider did not list, oldest first, for single requests. A payment is never older than its
-- checkout. Rules: docs/rules/money.md.
create or replace function payments_missing_at_provider(told text[], since timestamptz) returns setof text language sql stable as $$
  select payment_id from checkout
    where status = 'paid' and method = 'card' and created_at >= since and payment_id <> all (told)
    order by created_at limit 200
$$;
