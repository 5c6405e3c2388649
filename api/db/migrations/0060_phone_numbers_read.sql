-- A phone number that starts with + has been read: it is in E.164, with its extension. Older numbers are digits only; the job
-- `read phone numbers` reads them, and those it cannot read are tasks on Today.
alter table patient add constraint patient_phone_read
  check (phone not like '+%' or phone ~ '^\+[1-9]\d{6,14}(;ext=\d{1,7})?$');
alter table driver add constraint driver_phone_read
  check (phone not like '+%' or phone ~ '^\+[1-9]\d{6,14}(;ext=\d{1,7})?$');
alter table ride drop constraint ride_passenger_short,
  add constraint ride_passenger_short check (length(passenger_name) <= 100 and length(passenger_phone) <= 60),
  add constraint ride_passenger_phone_read
    check (passenger_phone not like '+%' or passenger_phone ~ '^\+[1-9]\d{6,14}(;ext=\d{1,7})?$');
alter table ride_plan add constraint ride_plan_passenger_phone_read
  check (passenger_phone not like '+%' or passenger_phone ~ '^\+[1-9]\d{6,14}(;ext=\d{1,7})?$');

-- Numbers to read.
create index patient_phone_unread on patient (id) where phone <> '' and phone not like '+%';
create index driver_phone_unread on driver (id) where phone <> '' and phone not like '+%';
create index ride_phone_unread on ride (id) where passenger_phone <> '' and passenger_phone not like '+%';
create index ride_plan_phone_unread on ride_plan (id) where passenger_phone <> '' and passenger_phone not like '+%';

-- People with one number: the whole number is compared, because numbers of two countries can share ten digits.
drop index patient_by_phone;
create index patient_by_phone on patient (phone) where phone <> '' and deleted_at is null;
