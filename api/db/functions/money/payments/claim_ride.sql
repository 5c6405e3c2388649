-- Records that a checkout is paid, trip by trip. Returns 'claimed' if at least one trip goes ahead, and schedules a refund for the
-- others; otherwise why not, and the caller refunds everything. Locks as settle_session does. Rules: docs/rules/money.md.
create or replace function claim_ride(which uuid) returns text language plpgsql as $$
declare
  trip ride;
  verdict text;
  some_go boolean := false;
  why_not text;
begin
  for trip in select * from ride where paid_as = which and return_of is null order by starts_at, id for update loop
    verdict := claim_trip(trip);
    if verdict = 'claimed' then
      some_go := true;
    else
      perform schedule_ride_refund(id, quote_cents, verdict) from ride where id = trip.id or return_of = trip.id;
      why_not := verdict;
    end if;
  end loop;
  if some_go then
    perform enqueue_email(case when plan_id is null then 'ride-booked' else 'ride-week-booked' end, which) from ride where id = which;
  end if;
  return case when some_go then 'claimed' else why_not end;
end $$;
