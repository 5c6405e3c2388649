-- `ride_notify_again` and `ride_notify_office` fire on the same changes.
drop trigger ride_step_notify on ride;
drop trigger ride_hold_notify on ride;
drop trigger ride_step_notify_office on ride;
