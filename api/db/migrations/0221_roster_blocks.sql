-- A roster has several blocks a weekday. Hours that go on past midnight are a block until midnight and one of the next weekday from midnight.
alter table driver_hours drop constraint driver_hours_pkey;
alter table driver_hours add primary key (driver_id, weekday, open);
alter table driver_hours add constraint driver_hours_once exclude using gist (driver_id with =, weekday with =, open with &&);
