/* Lists of money at the office: the latest payment first; disputes as long as they are not decided. */
create index checkout_by_payment_time on checkout (paid_at desc, id desc) where paid_at is not null;
create index unmatched_payment_by_time on unmatched_payment (found_at desc, id desc);
create index dispute_open on dispute (id)
  where status in ('needs_response', 'warning_needs_response', 'under_review', 'warning_under_review');

/*
 * Sends a refund at once that is tried again later anyhow, or says in one word why not: 'unknown', 'returned', 'by_hand', 'soon'
 * while its ten seconds are not over, 'taken' once the provider has it. Harmless when repeated: the same attempt is one refund.
 */
create function try_refund_again(which uuid) returns text language plpgsql as $$
declare
  one refund;
begin
  select * into one from refund where id = which for no key update;
  if one.id is null then return 'unknown'; end if;
  if one.refunded_at is not null then return 'returned'; end if;
  if one.in_hand then return 'by_hand'; end if;
  if one.tries = 0 and one.due_at > now() then return 'soon'; end if;
  if one.provider_refund_id is not null then return 'taken'; end if;
  update refund set due_at = least(due_at, now()) where id = which;
  return 'due';
end $$;

/*
 * Writes down that a person has given money back in another way, which could not go back to the card, or says in one word why
 * not. Whoever sends a refund moves its due time on by half a minute first: one that is due later than that is in nobody's
 * hands, and once this stands nobody sends it any more.
 */
create function mark_refund_returned(which uuid, staff uuid) returns text language plpgsql as $$
declare
  one refund;
begin
  perform from checkout where id = (select checkout_id from refund where id = which) for no key update;
  select * into one from refund where id = which for update;
  if one.id is null then return 'unknown'; end if;
  if one.refunded_at is not null then return 'returned'; end if;
  if one.in_hand then return 'by_hand'; end if;
  if one.provider_refund_id is not null then return 'taken'; end if;
  if one.trouble is null then return 'untroubled'; end if;
  if one.due_at <= now() + interval '30 seconds' then return 'sending'; end if;
  update refund set in_hand = true, refunded_at = now(), given_by = staff, trouble = null, trouble_since = null where id = which;
  perform post_letter('refund-sent', which);
  return 'marked';
end $$;
