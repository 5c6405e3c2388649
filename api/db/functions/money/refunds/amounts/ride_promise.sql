-- What a passenger who cancels a ride now is promised: the rule's refund, or nothing while a bank decides about the payment; then
-- `is_disputed` says that a refund is held back. A refund because of us is scheduled all the same, and waits. Rules: docs/rules/money.md.
create or replace function ride_promise(trip ride) returns table (refund_cents int, kept_cents int, is_disputed boolean) language sql stable as $$
  select case when waits then 0 else rule.refund_cents end, rule.kept_cents + case when waits then rule.refund_cents else 0 end, waits
  from ride_refund(trip) as rule, lateral (select rule.refund_cents > 0 and ride_dispute(trip) is not distinct from 'open') as bank (waits)
$$;
