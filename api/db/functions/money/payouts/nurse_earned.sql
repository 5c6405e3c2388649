-- What a nurse earned with completed visits that ended in a period, as the twin of `driver_earnings`: the lines of payouts, and what is in
-- no payout yet, for which `payout_id` is null. Rules: docs/rules/money.md.
create or replace function nurse_earned(who uuid, since timestamptz, until timestamptz)
returns table (
  appointment_id uuid, ended_at timestamptz, is_correction boolean, paid_cents int, share_percent int, cents int, is_open boolean, payout_id uuid
)
language sql stable as $$
  select a.id, a.ends_at, l.is_correction, l.paid_cents, l.share_percent::int, l.cents, false, l.payout_id
    from appointment a join payout_visit l on l.appointment_id = a.id
    -- The index is by the start, and no visit is longer than a slot.
    where a.consultant_id = who and a.status in ('paid', 'completed') and a.starts_at >= since - rule_slot() and a.starts_at < until
      and a.ends_at >= since and a.ends_at < until
  union all
  select e.appointment_id, e.ended_at, e.is_correction, e.paid_cents, e.share_percent, e.cents, e.is_open, null
    from nurse_earnings(who, until) as e where e.ended_at >= since
$$;
