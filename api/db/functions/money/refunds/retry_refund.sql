-- Sends a refund at once instead of at its next try, or returns why not: 'unknown', 'returned', 'by_hand', 'soon' during its ten seconds,
-- 'taken' once the provider has it, 'disputed' while a bank decides. Safe to repeat: the same attempt is one refund. Rules: docs/rules/money.md.
create or replace function retry_refund(which uuid) returns text language plpgsql as $$
declare
  one refund;
begin
  select * into one from refund where id = which for no key update;
  if one.id is null then return 'unknown'; end if;
  if one.refunded_at is not null then return 'returned'; end if;
  if one.by_hand then return 'by_hand'; end if;
  if one.tries = 0 and one.due_at > now() then return 'soon'; end if;
  if one.provider_refund_id is not null then return 'taken'; end if;
  if waits_for_bank(one) then return 'disputed'; end if;
  update refund set due_at = least(due_at, now()) where id = which;
  return 'due';
end $$;
