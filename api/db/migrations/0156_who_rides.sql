-- A ride may be booked for somebody else, and its driver knows beforehand who comes, with what, and how to call them.
alter table ride
  -- Empty where the one who booked rides.
  add column passenger_name text not null default '',
  -- Empty in rides of before, and from clients that do not ask for it: the number of who booked counts.
  add column passenger_phone text not null default '',
  add column chair text not null default 'none',
  -- Whether they leave the chair for a seat, and it is folded.
  add column transfers boolean not null default true,
  add column companions smallint not null default 0,
  add column oxygen boolean not null default false,
  add column stairs boolean not null default false,
  add constraint ride_passenger_short check (length(passenger_name) <= 100 and length(passenger_phone) <= 15),
  add constraint ride_chair_known check (chair in ('none', 'manual', 'power')),
  add constraint ride_companions_fit check (companions between 0 and 2),
  -- A chair that is not folded is driven into its vehicle: what carries only who walks cannot take it (vehicle_carries).
  add constraint ride_chair_is_carried check (transport_type <> 'ambulatory' or chair = 'none' or chair = 'manual' and transfers);
