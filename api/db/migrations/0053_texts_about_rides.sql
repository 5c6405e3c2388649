-- Who agreed, at booking, to texts about the ride: the passenger at the passenger's phone, the booker at the account's.
alter table ride add column texts_passenger boolean not null default false, add column texts_booker boolean not null default false;
alter table ride_plan add column texts_passenger boolean not null default false, add column texts_booker boolean not null default false;

-- Numbers that sent STOP, whether an account has them or not. They get no texts until they send START.
create table stopped_number (
  number text primary key check (number ~ '^\+[1-9]\d{7,14}$'),
  stopped_at timestamptz not null default now()
);
insert into stopped_number (number, stopped_at)
  select number, max(stopped_at) from sms_number where stopped_at is not null group by number;

insert into email_kind (kind, priority) values
  ('text-passenger-ride-on-the-way', 0), ('text-passenger-ride-at-door', 0), ('text-passenger-ride-late', 0),
  ('text-passenger-ride-driver-late', 0), ('text-passenger-ride-cancelled', 0), ('text-passenger-ride-accepted', 1);
