-- Queues push notifications for an offer, or for a lost ride, to the driver's devices. A repeated offer has another id.
create or replace function queue_push_notifications() returns trigger language plpgsql as $$
begin
  insert into push_notification (subscription_id, assignment_id, due_at)
    select id, new.id, due_after_undo(new.ride_id) from push_subscription where driver_id = new.driver_id for key share skip locked on conflict do nothing;
  return null;
end $$;
