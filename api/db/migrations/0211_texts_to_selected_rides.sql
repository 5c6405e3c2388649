-- A text to many can go to the passengers of selected rides.
alter table text_batch drop constraint text_batch_audience_known,
  add constraint text_batch_audience_known check (audience in ('rides', 'driver', 'visits', 'nurse', 'selected'));
