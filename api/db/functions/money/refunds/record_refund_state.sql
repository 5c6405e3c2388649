-- Records the provider's state of a refund. A completed refund is announced once; a failed one is repeated as a new one, and the office
-- is alerted. Rules: docs/rules/money.md.
create or replace function record_refund_state(which uuid, provider_id text, state text, failure text) returns void language plpgsql as $$
begin
  if state = 'succeeded' then
    update refund set provider_refund_id = provider_id, provider_status = state, refunded_at = coalesce(refunded_at, now()),
        problem = null, problem_since = null
      where id = which and (provider_refund_id is null or provider_refund_id = provider_id);
    if found then perform enqueue_refund_email(which); end if;
  elsif state in ('failed', 'canceled') then
    update refund set provider_refund_id = null, provider_status = state, refunded_at = null, attempt = attempt + 1,
        due_at = now() + backoff(tries)
      where id = which and (provider_refund_id = provider_id or provider_refund_id is null and provider_status is null);
    if found then
      perform record_refund_problem(which, 'The bank rejected the refund (' || failure || '). You may have to refund it another way.', true);
    end if;
  else
    update refund set provider_refund_id = provider_id, provider_status = state, due_at = now() + backoff(tries)
      where id = which and refunded_at is null and (provider_refund_id is null or provider_refund_id = provider_id);
  end if;
end $$;
