/* A driver is told that an accepted ride was canceled or given to somebody else, until they dismiss it. */
alter table assignment add column lost_at timestamptz;
create index assignment_lost on assignment (driver_id) where lost_at is not null;

create trigger assignment_lost before update of outcome on assignment for each row
  when (old.outcome <> new.outcome)
  execute function mark_lost_ride();
create trigger lost_ride_pushed after update on assignment for each row
  when (old.lost_at is null and new.lost_at is not null)
  execute function queue_push_notifications();
create trigger lost_ride_announced after update on assignment for each row
  when (old.lost_at is distinct from new.lost_at)
  execute function notify_driver();
