-- Rejects a driver's claim above the limit; what the fare was above the quote is part of it. Rules: docs/rules/rides.md.
create or replace function reject_high_claim() returns trigger language plpgsql as $$
begin
  if new.cents > rule_highest_claim_cents() then
    raise exception 'A claim is at most % cents', rule_highest_claim_cents()
      using errcode = 'check_violation', constraint = 'extra_claim_is_limited';
  end if;
  return new;
end $$;
