-- Until when a checkout can be paid; null if it no longer can. A week's checkout can be paid while it covers exactly the unpaid rides of
-- that week, an extra's while the passenger's request is open. Rules: docs/rules/money.md.
create or replace function payable_until(checkout_row checkout) returns timestamptz language sql stable as $$
  select held_until from appointment where id = checkout_row.appointment_id and is_held(appointment)
  union all
  select case when plan_id is null then pay_until else least(pay_until, checkout_row.expires_at) end
    from ride where id = checkout_row.ride_id and status = 'unpaid' and pay_until > now()
      and (plan_id is null or checkout_row.expires_at > now()
        and checkout_row.amount_cents = (select sum(quote_cents) from ride part where part.paid_as = checkout_row.ride_id and part.status = 'unpaid'))
  union all
  select least(pay_until, checkout_row.expires_at) from extra_claim e
    where e.ride_id = checkout_row.extra_of and checkout_row.expires_at > now() and is_extra_payable(e)
$$;
