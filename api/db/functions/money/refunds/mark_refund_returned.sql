-- Records that a person has refunded in another way what could not be refunded to the card, or returns why not. A sender first moves the
-- due time on by half a minute, so a refund due later than that is not being sent, and is not sent after this. Rules:
-- docs/rules/money.md.
create or replace function mark_refund_returned(which uuid, staff uuid) returns text language plpgsql as $$
declare
  one refund;
begin
  perform from checkout where id = (select checkout_id from refund where id = which) for no key update;
  select * into one from refund where id = which for update;
  if one.id is null then return 'unknown'; end if;
  if one.refunded_at is not null then return 'returned'; end if;
  if one.by_hand then return 'by_hand'; end if;
  if one.provider_refund_id is not null then return 'taken'; end if;
  if waits_for_bank(one) then return 'disputed'; end if;
  if one.problem is null then return 'untroubled'; end if;
  if one.due_at <= now() + rule_refund_sending() then return 'sending'; end if;
  update refund set by_hand = true, refunded_at = now(), returned_by = staff, problem = null, problem_since = null where id = which;
  perform enqueue_refund_email(which);
  return 'marked';
end $$;
