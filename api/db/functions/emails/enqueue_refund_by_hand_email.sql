-- The baseline creates a trigger that needs this function; migration 0102 drops that trigger. A refund by hand is a task on Today instead.
create or replace function enqueue_refund_by_hand_email() returns trigger language plpgsql as $$
begin
  return null;
end $$;
