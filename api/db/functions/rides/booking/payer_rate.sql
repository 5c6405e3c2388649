-- An organization's own rate for a one-way ride at a moment, in cents; null where our fare counts. Rules: docs/rules/money.md.
create or replace function payer_rate(payer uuid, transport text, at timestamptz) returns int language sql stable as $$
  select value from setting_change
  where payer_organization_id = payer and name = transport || 'FareCents' and starts_at <= at and withdrawn_at is null
  order by starts_at desc limit 1
$$;
