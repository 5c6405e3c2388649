-- earlier form: 0020_erased_workers.sql 477ec92e4952046c7f739803732d53e4dc3bd0817f8679a2cb7f803832bf08df
create index inbox_item_taken_by on inbox_item (taken_by) where taken_by is not null;
create index task_state_taken_by on task_state (taken_by) where taken_by is not null;
create index vehicle_change_of_driver on vehicle_change (driver_id);
