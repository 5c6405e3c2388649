-- Open rides are counted when they are read. Copies of the last version still read driver.open_rides until they are stopped, so a later
-- version drops the column.
drop trigger ride_counts_open on ride;
create trigger ride_checks_driver after insert or update of status, driver_id on ride for each row execute function check_driver_of_ride();
