-- Stores the provider's fees for payments of ours, each once. Rules: docs/rules/money.md.
create or replace function store_fees(fees jsonb) returns void language sql as $$
  insert into payment_fee (provider_id, payment_id, checkout_id, cents, happened_at)
    select f.id, f.payment_id, coalesce(k.id, u.checkout_id), f.cents, f.made_at
    from jsonb_to_recordset(fees) as f (id text, payment_id text, cents int, made_at timestamptz)
      left join checkout k on k.payment_id = f.payment_id left join unmatched_payment u on u.payment_id = f.payment_id
    where coalesce(k.id, u.checkout_id) is not null
    on conflict (provider_id) do nothing
$$;
