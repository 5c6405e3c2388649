-- Where the money of a refund is: 'returned', 'on_its_way' (the provider has it), 'failed' (it needs a person) or 'scheduled'. Rules:
-- docs/rules/money.md.
create or replace function refund_state(one refund) returns text language sql immutable as $$
  select case when one.refunded_at is not null then 'returned' when one.provider_refund_id is not null then 'on_its_way'
    when one.problem is not null then 'failed' else 'scheduled' end
$$;
