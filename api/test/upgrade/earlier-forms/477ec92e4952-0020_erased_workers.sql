-- Drivers, nurses and staff can be erased: their rows stay for the records that name them, without anything personal.
alter table driver
  add column deleted_at timestamptz,
  add constraint driver_deleted_is_suspended check (deleted_at is null or (suspended_at is not null and password_hash = ''));
alter table staff
  add column deleted_at timestamptz,
  add constraint staff_deleted_is_disabled check (deleted_at is null or (disabled_at is not null and password_hash = ''));
alter table consultant
  add column deleted_at timestamptz,
  add constraint consultant_deleted_is_unavailable check (deleted_at is null or not available);
