-- When an open checkout is polled next: every minute for ten minutes, then every five, and when it expires. Null if it can no longer be
-- paid. Rules: docs/rules/money.md.
create or replace function next_checkout_check(checkout_row checkout) returns timestamptz language sql stable as $$
  select least(until, now() + case when now() < checkout_row.opened_at + rule_checkout_fast_polling() then rule_checkout_poll() else rule_checkout_slow_poll() end)
    from payable_until(checkout_row) as until where until is not null
$$;
