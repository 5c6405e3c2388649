-- What an organization has been billed and has not paid at a moment, in cents; negative for a credit. Rules: docs/rules/money.md.
create or replace function payer_balance_cents(payer uuid, at timestamptz) returns bigint language sql stable as $$
  select (select coalesce(sum(total_cents), 0) from payer_statement where payer_organization_id = payer and made_at <= at)
    - (select coalesce(sum(cents), 0) from payer_payment where payer_organization_id = payer and recorded_at <= at)
$$;
