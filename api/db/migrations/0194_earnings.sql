/* What a driver has earned, week by week, in a payout or not yet. */
create index ride_completed_of_driver on ride (driver_id, completed_at) where status = 'completed';

/*
 * The rides that a driver completed from one moment to another, as they are or will be paid for: what is in a payout as it stands
 * there, and the rest as it would come into one now. `payout_id` is null, and `is_open` said, of the latter.
 */
create function earned(who uuid, since timestamptz, until timestamptz)
returns table (ride_id uuid, completed_at timestamptz, fare_cents int, extra_cents int, in_hand_cents int, is_open boolean, payout_id uuid)
language sql stable as $$
  select l.ride_id, r.completed_at, l.fare_cents, l.extra_cents, l.in_hand_cents, false, l.payout_id
    from ride r join payout_line l on l.ride_id = r.id
    where r.driver_id = who and r.status = 'completed' and r.completed_at >= since and r.completed_at < until
  union all
  select t.ride_id, t.completed_at, t.fare_cents, t.extra_cents, t.in_hand_cents, t.is_open, null
    from to_pay_out(who, until) as t where t.completed_at >= since
$$;
