-- A database as the queue kept it, with something in every table and something waiting of every kind. Times are told from
-- now, so that what waits is due whenever this is read.

insert into consultant (id, name, image, speciality, degree, experience_years, about, fee_cents) values
  ('01900000-0000-7000-8000-0000000000c1', 'Amara Okafor', '/files/portraits/amara.svg', 'Pediatric Nurse', 'MSN, RN', 12, 'About Amara.', 8000);

insert into patient (id, email, name, password_hash, phone, image, address_line1, gender, born_on) values
  ('01900000-0000-7000-8000-0000000000a1', 'ann@patient.test', 'Ann Lee', 'none', '2125550100', '/files/pictures/ann.webp', '1 Lamp Street', 'Female', '1980-02-29'),
  ('01900000-0000-7000-8000-0000000000a2', 'bea@patient.test', 'Bea Moss', 'none', '', '', '', '', null);
insert into patient (id, email, name, password_hash, deleted_at) values
  ('01900000-0000-7000-8000-0000000000a3', '01900000-0000-7000-8000-0000000000a3@deleted.invalid', 'Former patient', '', now() - interval '1 month');

insert into driver (id, email, name, password_hash, phone, vehicle_type, online) values
  ('01900000-0000-7000-8000-0000000000d1', 'dan@driver.test', 'Dan Wheeler', 'none', '2155550110', 'Wheelchair Van', true),
  ('01900000-0000-7000-8000-0000000000d2', 'eve@driver.test', 'Eve Ford', 'none', '2155550111', 'Stretcher Van', false);

-- The tokens are 'ann' and 'dan'.
insert into patient_session (id, patient_id, expires_at)
  select translate(rtrim(encode(sha256('ann'), 'base64'), '='), '+/', '-_'), '01900000-0000-7000-8000-0000000000a1', now() + interval '20 days';
insert into driver_session (id, driver_id, expires_at)
  select translate(rtrim(encode(sha256('dan'), 'base64'), '='), '+/', '-_'), '01900000-0000-7000-8000-0000000000d1', now() + interval '8 hours';

insert into review (consultant_id, patient_id, rating, comment) values
  ('01900000-0000-7000-8000-0000000000c1', '01900000-0000-7000-8000-0000000000a1', 5, 'Kind.'),
  ('01900000-0000-7000-8000-0000000000c1', '01900000-0000-7000-8000-0000000000a2', 4, 'Exact.');

-- b1 is held and runs; b2 has run out; b3 is paid, lies ahead and has neither call nor letter; b4 is paid and over;
-- b5 is completed; b6 was cancelled; b7 lapsed and was paid too late: its money is owed; b8 was cancelled by its patient.
insert into appointment (id, patient_id, consultant_id, starts_at, ends_at, status, held_until, fee_cents, zoom_email, meeting_url, cancel_reason, booked_at, paid_at)
select ('01900000-0000-7000-8000-0000000000' || id)::uuid, ('01900000-0000-7000-8000-0000000000' || patient)::uuid,
  '01900000-0000-7000-8000-0000000000c1', day + starts, day + starts + interval '30 minutes', status, now() + held, 8000,
  'ann@zoom.test', url, reason, now() - interval '4 days', case when status in ('paid', 'completed') then now() - interval '3 days' end
from (select date_trunc('hour', now()) as day) as today, (values
  ('b1', 'a1', interval '50 hours', 'held', interval '20 minutes', null, null),
  ('b2', 'a1', interval '51 hours', 'held', interval '-20 minutes', null, null),
  ('b3', 'a1', interval '30 hours', 'paid', null, null, null),
  ('b4', 'a1', interval '-2 hours', 'paid', null, 'https://meet.lamplight.test/b4', null),
  ('b5', 'a1', interval '-50 hours', 'completed', null, 'https://meet.lamplight.test/b5', null),
  ('b6', 'a2', interval '-49 hours', 'cancelled', null, null, 'patient'),
  ('b7', 'a2', interval '-48 hours', 'lapsed', null, null, 'slot_taken'),
  ('b8', 'a3', interval '-60 hours', 'cancelled', null, null, 'patient')
) as visit (id, patient, starts, status, held, url, reason);

-- e1 waits to be paid and can be; e2's time to pay is over; e3 is paid and waits for a driver; e4 is offered; e5 is accepted;
-- e6 is completed; e7 could not be driven and its money was sent back; e8 is paid and nobody was found before its start.
insert into ride (id, patient_id, driver_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
  payment_method, status, quote_cents, fare_cents, pay_until, cancel_reason, booked_at, paid_at, completed_at)
select ('01900000-0000-7000-8000-0000000000' || id)::uuid, '01900000-0000-7000-8000-0000000000a2',
  ('01900000-0000-7000-8000-0000000000' || driver)::uuid, '418 Maple Street', '30 Walnut Street', 'Ring twice.', false, transport,
  now() + starts, method, status, 6500, case when status = 'completed' then 6500 end, now() + pay, reason, now() - interval '3 days',
  case when method = 'card' and status not in ('unpaid') then now() - interval '3 days' end,
  case when status = 'completed' then now() - interval '1 day' end
from (values
  ('e1', null, 'wheelchair', interval '80 hours', 'card', 'unpaid', interval '20 minutes', null),
  ('e2', null, 'wheelchair', interval '90 hours', 'card', 'unpaid', interval '-20 minutes', null),
  ('e3', null, 'wheelchair', interval '100 hours', 'card', 'pending', null, null),
  ('e4', 'd1', 'wheelchair', interval '110 hours', 'cash', 'assigned', null, null),
  ('e5', 'd1', 'wheelchair', interval '120 hours', 'cash', 'accepted', null, null),
  ('e6', 'd2', 'stretcher', interval '-25 hours', 'cash', 'completed', null, null),
  ('e7', null, 'bariatric', interval '-80 hours', 'card', 'cancelled', null, 'no_driver'),
  ('e8', null, 'bariatric', interval '-1 hour', 'card', 'pending', null, null)
) as trip (id, driver, transport, starts, method, status, pay, reason);

insert into assignment (ride_id, driver_id, reason, passed_over, offered_at, outcome, ended_at) values
  ('01900000-0000-7000-8000-0000000000e4', '01900000-0000-7000-8000-0000000000d1', 'Wheelchair Van carries wheelchair', '[]', now(), 'offered', null),
  ('01900000-0000-7000-8000-0000000000e5', '01900000-0000-7000-8000-0000000000d1', 'Wheelchair Van carries wheelchair', '[]', now(), 'accepted', null),
  ('01900000-0000-7000-8000-0000000000e6', '01900000-0000-7000-8000-0000000000d2', 'Stretcher Van carries stretcher', '[]', now(), 'completed', now());

-- One checkout each: c1 is open and can be paid, c2 is open for the hold that ran out, c3 was paid, and so on.
insert into checkout (id, patient_id, appointment_id, ride_id, amount_cents, status, expires_at, session_id, url, payment_id, paid_at)
select ('01900000-0000-7000-8000-00000000' || id)::uuid, ('01900000-0000-7000-8000-0000000000' || patient)::uuid,
  ('01900000-0000-7000-8000-0000000000' || visit)::uuid, ('01900000-0000-7000-8000-0000000000' || ride)::uuid, cents, status,
  date_trunc('second', now()) + ends, case when status <> 'opening' then 'cs_old_' || id end,
  case when status <> 'opening' then 'https://pay.test/' || id end,
  case when status = 'paid' then 'pi_old_' || id end, case when status = 'paid' then now() - interval '3 days' end
from (values
  ('00f1', 'a1', 'b1', null, 8000, 'open', interval '20 minutes'),
  ('00f2', 'a1', 'b2', null, 8000, 'open', interval '31 minutes'),
  ('00f3', 'a1', 'b3', null, 8000, 'paid', interval '-3 days'),
  ('00f4', 'a1', 'b4', null, 8000, 'paid', interval '-3 days'),
  ('00f5', 'a1', 'b5', null, 8000, 'paid', interval '-3 days'),
  ('00f7', 'a2', 'b7', null, 8000, 'paid', interval '-2 days'),
  ('00f8', 'a3', 'b8', null, 8000, 'closed', interval '-3 days'),
  ('0fe1', 'a2', null, 'e1', 6500, 'open', interval '20 minutes'),
  ('0fe2', 'a2', null, 'e2', 6500, 'open', interval '31 minutes'),
  ('0fe3', 'a2', null, 'e3', 6500, 'paid', interval '-3 days'),
  ('0fe7', 'a2', null, 'e7', 6500, 'paid', interval '-3 days'),
  ('0fe8', 'a2', null, 'e8', 6500, 'paid', interval '-3 days')
) as page (id, patient, visit, ride, cents, status, ends);

-- The first is owed, the second was sent.
insert into refund (id, checkout_id, amount_cents, reason, provider_refund_id, refunded_at) values
  ('01900000-0000-7000-8000-000000000101', '01900000-0000-7000-8000-0000000000f7', 8000, 'slot_taken', null, null),
  ('01900000-0000-7000-8000-000000000102', '01900000-0000-7000-8000-000000000fe7', 6500, 'no_driver', 're_old', now() - interval '2 days');

insert into contact_message (id, name, email, subject, message) values
  ('01900000-0000-7000-8000-000000000201', 'Ann Lee', 'ann@patient.test', 'Hours', 'When?');
insert into staffing_application (id, patient_id, name, email, specialization, country, resume_key, resume_name) values
  ('01900000-0000-7000-8000-000000000202', '01900000-0000-7000-8000-0000000000a1', 'Ann Lee', 'ann@patient.test', 'Oncology', 'Kenya', 'private/one.pdf', 'cv.pdf');
insert into resume (id, name, email, file_key, file_name) values
  ('01900000-0000-7000-8000-000000000203', 'Ann Lee', 'ann@patient.test', 'private/two.pdf', 'cv.pdf');
insert into newsletter_subscriber (id, email, token, ask_id) values
  ('01900000-0000-7000-8000-000000000204', 'ann@patient.test', 'abcdefghijklmnopqrstuvwxyz', '01900000-0000-7000-8000-000000000205');

-- Waiting, and long gone.
insert into letter (kind, about, posted_at, sent_at) values
  ('welcome', '01900000-0000-7000-8000-0000000000a1', now() - interval '1 minute', null),
  ('contact-receipt', '01900000-0000-7000-8000-000000000201', now() - interval '1 minute', null),
  ('contact-notice', '01900000-0000-7000-8000-000000000201', now() - interval '1 minute', null),
  ('newsletter-confirm', '01900000-0000-7000-8000-000000000205', now() - interval '1 minute', null),
  ('welcome', '01900000-0000-7000-8000-0000000000a2', now() - interval '9 days', now() - interval '9 days'),
  ('slot-held', '01900000-0000-7000-8000-0000000000b1', now() - interval '4 days', now() - interval '4 days'),
  ('appointment-paid', '01900000-0000-7000-8000-0000000000b4', now() - interval '3 days', now() - interval '3 days'),
  ('appointment-paid', '01900000-0000-7000-8000-0000000000b5', now() - interval '3 days', now() - interval '3 days'),
  ('ride-booked', '01900000-0000-7000-8000-0000000000e3', now() - interval '3 days', now() - interval '3 days'),
  ('ride-booked', '01900000-0000-7000-8000-0000000000e4', now() - interval '3 days', now() - interval '3 days'),
  ('refund-sent', '01900000-0000-7000-8000-000000000102', now() - interval '2 days', now() - interval '2 days');

insert into answered_request (account, key, fingerprint, status, answer) values
  ('01900000-0000-7000-8000-0000000000a1', 'answered', 'print', 200, '{"success": true}'),
  ('01900000-0000-7000-8000-0000000000a1', 'cut-off', 'print', null, null);
insert into allowance (key, spent, renews_at) values ('somebody', 3, now() + interval '1 hour');
insert into password_reset (id, patient_id, asked_at) values
  ('01900000-0000-7000-8000-000000000301', '01900000-0000-7000-8000-0000000000a2', now());
insert into audit_entry (actor, actor_id, deed, patient_id, about) values
  ('patient', '01900000-0000-7000-8000-0000000000a1', 'account opened', '01900000-0000-7000-8000-0000000000a1', null),
  ('driver', '01900000-0000-7000-8000-0000000000d1', 'ride read', '01900000-0000-7000-8000-0000000000a2', '01900000-0000-7000-8000-0000000000e4');

insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, retention_seconds,
    deletion_seconds, partition, table_name)
  select name, 'standard', 18, 2, true, 7200, 900, 1209600, 604800, false, 'job_common'
  from unnest(array['lapse-hold', 'complete-appointment', 'arrange-call', 'by-the-clock', 'lapse-ride', 'find-driver',
    'find-drivers-for-all', 'end-undriven', 'send-refund', 'send-letter']) as name;
insert into pgboss.schedule (name, cron) values ('find-drivers-for-all', '* * * * *');
insert into pgboss.job (name, data, start_after) values
  ('lapse-hold', '{"appointmentId": "01900000-0000-7000-8000-0000000000b1"}', now() + interval '20 minutes'),
  ('lapse-hold', '{"appointmentId": "01900000-0000-7000-8000-0000000000b2"}', now()),
  ('arrange-call', '{"appointmentId": "01900000-0000-7000-8000-0000000000b3"}', now()),
  ('by-the-clock', '{"appointmentId": "01900000-0000-7000-8000-0000000000b3", "hours": 24}', now() + interval '6 hours'),
  ('complete-appointment', '{"appointmentId": "01900000-0000-7000-8000-0000000000b4"}', now()),
  ('lapse-ride', '{"rideId": "01900000-0000-7000-8000-0000000000e2"}', now()),
  ('find-driver', '{"rideId": "01900000-0000-7000-8000-0000000000e3"}', now()),
  ('end-undriven', '{"rideId": "01900000-0000-7000-8000-0000000000e8"}', now()),
  ('send-refund', '{"refundId": "01900000-0000-7000-8000-000000000101"}', now()),
  ('send-letter', '{"kind": "welcome", "about": "01900000-0000-7000-8000-0000000000a1"}', now());
