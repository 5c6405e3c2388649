-- What was paid for a visit and is neither refunded, scheduled to be, nor taken back by a bank, in cents. Rules: docs/rules/money.md.
create or replace function visit_net_cents(which uuid) returns int language sql stable as $$
  select cents from visit_net(which)
$$;
