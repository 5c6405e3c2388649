-- Makes an organization's statement of a month that has ended and queues its email, once. An organization without rides in that month
-- gets one only if it still owes us, and only for the latest month. Returns whether it did. Rules: docs/rules/money.md.
create or replace function make_payer_statement(payer uuid, of_month date, since timestamptz, until timestamptz, is_latest boolean)
returns boolean language sql as $$
  with made as (
    insert into payer_statement (payer_organization_id, month, since, until, total_cents)
    select payer, of_month, since, until, billed.cents
    from (select count(*) as lines, coalesce(sum(price_cents - reduced_cents), 0) as cents from payer_lines(payer, since, until)) as billed
    where billed.lines > 0 or is_latest and payer_balance_cents(payer, now()) > 0
    on conflict do nothing returning id
  )
  select count(enqueue_email('payer-statement', id)::text) > 0 from made
$$;
