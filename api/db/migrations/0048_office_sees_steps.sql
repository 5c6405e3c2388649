-- The board shows who is at risk and late, which a driver's step changes: the office's open pages hear of steps too.
drop trigger ride_notify_office on ride;
create trigger ride_notify_office
  after insert or update of status, driver_id, starts_at, patient_id, on_my_way_at, at_door_at, on_board_at on ride
  for each statement execute function notify_office();
