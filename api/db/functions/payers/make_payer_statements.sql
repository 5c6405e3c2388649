-- Makes the statements of a month that has ended and queues their emails, once per organization and month. An organization without
-- rides in that month gets one only if it still owes us, and only for the latest month. Returns how many. Rules: docs/rules/money.md.
create or replace function make_payer_statements(of_month date, since timestamptz, until timestamptz, is_latest boolean) returns int
language sql as $$
  with made as (
    insert into payer_statement (payer_organization_id, month, since, until, total_cents)
    select payer.id, of_month, since, until, billed.cents
    from payer_organization payer cross join lateral (
      select count(*) as lines, coalesce(sum(price_cents - reduced_cents), 0)::int as cents from payer_lines(payer.id, since, until)) as billed
    where not exists (select from payer_statement s where s.payer_organization_id = payer.id and s.month = of_month)
      and (billed.lines > 0 or is_latest and payer_balance(payer.id, now()) > 0)
    on conflict do nothing returning id
  )
  select count(enqueue_email('payer-statement', id)::text)::int from made
$$;
