-- The ride behind a share link: until two hours after its end, or after its pick-up time if it did not take place. Rules:
-- docs/rules/rides.md.
create or replace function ride_of_link(hash text) returns uuid language sql stable as $$
  select ride.id from ride_link join ride on ride.id = ride_id
  where token_hash = hash and (status not in ('completed', 'cancelled')
    or coalesce(completed_at, starts_at) > now() - rule_share_link())
$$;
