-- Whether the passenger has an open request to pay an extra. Rules: docs/rules/money.md.
create or replace function is_extra_payable(claim extra_claim) returns boolean language sql stable as $$
  select coalesce(claim.state = 'asked' and claim.pay_until > now(), false)
$$;
