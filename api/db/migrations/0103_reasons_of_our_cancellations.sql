/* Why we canceled, from a list. Null for a patient's wish, and for cancellations from before. */
alter table appointment add column cancel_cause text;
alter table appointment add constraint appointment_cause_known
  check (cancel_cause in ('nurse_cannot_come', 'technical_failure', 'our_mistake', 'other'));
alter table ride add column cancel_cause text;
alter table ride add constraint ride_cause_known
  check (cancel_cause in ('driver_cannot_come', 'vehicle_failed', 'weather', 'our_mistake', 'other'));

create index appointment_paid_by_start on appointment (starts_at) where paid_at is not null;

/* What the refund rule gave when a visit was canceled: only what was refunded beyond it counts against the desk's limit. */
alter table appointment add column rule_refund_cents int;
