-- Passengers hear of the driver when one accepts. An offer alone is not told.
delete from email_outbox where kind = 'driver-assigned' and due_at is not null;

insert into email_kind (kind, priority) values
  ('ride-on-the-way', 0), ('ride-at-door', 0), ('text-ride-on-the-way', 0), ('text-ride-at-door', 0),
  ('text-ride-late', 0), ('text-ride-driver-late', 0), ('text-ride-cancelled', 0), ('text-ride-accepted', 1);

-- For the office's list of people to call.
create index email_outbox_printed on email_outbox (dropped_at) where is_printed;
