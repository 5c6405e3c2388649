-- What a nurse has earned with completed visits that ended before a moment and is in no payout yet, earliest first: the share of what was
-- paid and not refunded, or, after a payout, by how much that has changed, at the share of that payout. `is_open`: a bank is deciding about
-- the payment. Rules: docs/rules/money.md.
create or replace function nurse_earnings(who uuid, until timestamptz)
returns table (appointment_id uuid, ended_at timestamptz, is_correction boolean, paid_cents int, share_percent int, cents int, is_open boolean)
language sql stable as $$
  select a.id, a.ends_at, paid_out.share is not null, earned.net - paid_out.paid, earned.share,
      round(earned.net * earned.share / 100.0)::int - paid_out.cents, exists (
        select from checkout cross join lateral disputes_of_payment(payment_id, 'open') as disputed
        where checkout.appointment_id = a.id and status = 'paid' and disputed.cents > 0)
  from visit_to_settle due
    join appointment a on a.id = due.appointment_id
    join consultant c on c.id = due.consultant_id
    join setting_periods('nurseSharePercent') usual on a.starts_at >= usual.begins and a.starts_at < usual.ends
    cross join lateral (
      select coalesce(sum(l.paid_cents), 0)::int as paid, coalesce(sum(l.cents), 0)::int as cents,
        max(l.share_percent) filter (where not l.is_correction) as share
      from payout_visit l where l.appointment_id = a.id) as paid_out
    cross join lateral visit_net(a.id) as net
    cross join lateral (select net.cents as net, coalesce(paid_out.share, c.fee_share_percent, usual.value) as share) as earned
  where due.consultant_id = who and a.ends_at < until and earned.net <> paid_out.paid
  order by a.ends_at, a.id
$$;
