-- Queues a slot for an offer to the waitlist. Rules: docs/rules/visits.md.
create or replace function release_slot(consultant uuid, at timestamptz) returns void language sql as $$
  insert into released_slot (consultant_id, starts_at) select consultant, at where at > now()
    on conflict (consultant_id, starts_at) do update set due_at = now()
$$;
