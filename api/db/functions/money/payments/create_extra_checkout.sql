-- The checkout of an extra: the open one, or a new one; null if the passenger's request has ended. A job closes an expired or unopened
-- checkout. Locks as settle_session does. Rules: docs/rules/money.md.
create or replace function create_extra_checkout(of_ride uuid, pay_minutes int) returns uuid language plpgsql as $$
declare
  payer uuid;
  page_id uuid;
begin
  select patient_id into payer from ride where id = of_ride;
  perform from patient where id = payer and deleted_at is null for no key update;
  update checkout set status = 'closed', next_check_at = now()
    where extra_of = of_ride and (expires_at <= now() and status = 'open'
      or created_at < now() - rule_checkout_opening() and status = 'opening');
  perform from extra_claim where ride_id = of_ride for no key update;
  insert into checkout (patient_id, extra_of, amount_cents, expires_at, next_check_at, is_by_link)
    select payer, of_ride, cents, date_trunc('second', now()) + make_interval(mins => pay_minutes), now() + rule_checkout_opening(), true
      from extra_claim e where e.ride_id = of_ride and is_extra_payable(e)
    on conflict (extra_of) where status in ('opening', 'open') do update set extra_of = excluded.extra_of
    returning id into page_id;
  return page_id;
end $$;
