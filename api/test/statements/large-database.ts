import type { Pool, Queries } from "../../src/lib/db/db.ts";

/** Tables that do not grow with use: filled by hand or by migration, or emptied at once. */
export const SMALL = [
  "backup_run",
  "canned_reply",
  "consultant",
  "consultant_week",
  "driver",
  "ride_rate",
  "cancellation_pay_rate",
  "vehicle",
  "vehicle_capability",
  "migration",
  "missed_search",
  "practice",
  "us_state",
  "weekly_hours",
  "driver_hours",
  "office_presence",
  "slot_change",
  "function_set",
  "email_kind",
  "payer_organization",
  "payer_payment",
  "payer_statement",
  "push_notification",
  "report_recipient",
  "offer_solution",
  "visit_to_settle",
  "bank_account",
  "payout_run",
  "payout_originator",
  "policy_version",
  "setting",
  "setting_change",
  "trip_word",
];

/** Rows per other table: enough that an index is always faster than a sequential scan. */
export const MANY = 40_000;

/** The id of the n-th row of a kind, in SQL. */
const id = (kind: string, n = "n") =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;
const PATIENTS = "(n * 7919 % many)";
const NEXT = "((n + 1) % many)";
/** Each driver has a hundred rides. */
const DRIVERS = "(n % (many / 100))";
const CONSULTANTS = "(n % 200)";
/** One hour between rows, so that a nurse has a few per month, as in reality. */
const longAgo = "now() - interval '1 day' - n * interval '1 hour'";

/** Another hour, beyond the bookable week, for each row. */
const anHourAhead = "now() + interval '8 days' + n * interval '1 hour'";

/** Another day for each row of one consultant. */
const wholeDaysAgo = "now() - interval '1 day' * (1 + n / 200)";

/** Years of data: people, visits, rides, payments, emails and notes, all in the past. */
const years = [
  `insert into patient (id, email, name, password_hash) select ${id("a")}, 'patient-' || n || '@large.test', 'Ann Lee', 'none'`,
  `insert into driver (id, email, name, password_hash) select ${id("d")}, 'driver-' || n || '@large.test', 'Dan Reed', 'none'`,
  `insert into patient_session (id, patient_id, expires_at) select 'patient-' || n, ${id("a")}, now() + interval '9 days'`,
  `insert into driver_session (id, driver_id, expires_at) select 'driver-' || n, ${id("d")}, now() + interval '9 days'`,
  `insert into push_subscription (session_id, driver_id, endpoint, p256dh, auth)
    select 'driver-' || n, ${id("d")}, 'https://push.large.test/' || n, 'key', 'secret'`,
  `insert into review (consultant_id, patient_id, rating, comment) select ${id("c", CONSULTANTS)}, ${id("a")}, 1 + n % 5, 'Kind.'`,
  `insert into appointment (id, patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at)
    select ${id("b")}, ${id("a", PATIENTS)}, ${id("c", CONSULTANTS)}, ${longAgo}, ${longAgo} + interval '30 minutes', 'completed', 8000, 'ann@large.test', now()`,
  `insert into visit_document (appointment_id, place, file_key, file_name, bytes)
    select ${id("b")}, 1, 'private/d' || n, 'blood.pdf', 1000`,
  `insert into visit_cc (appointment_id, email) select ${id("b")}, 'mother-' || n || '@large.test'`,
  `insert into sms_number (patient_id, number, consented_at, stopped_at) select ${id("a")}, '+1215' || (2000000 + n), now(), now()`,
  `insert into stopped_number (number) select '+1215' || (2000000 + n)`,
  `insert into provider_no_show (appointment_id, starts_at, reported_at, outcome, ended_at) select ${id("b")}, ${longAgo}, ${longAgo}, 'attended', now()`,
  `insert into call_opened (appointment_id, starts_at, side) select ${id("b")}, ${longAgo}, 'patient'`,
  `insert into waitlist_entry (patient_id, consultant_id, from_at, until_at)
    select ${id("a")}, ${id("c", CONSULTANTS)}, now() + interval '8 days', now() + interval '9 days'`,
  `insert into waitlist_entry (patient_id, from_at, until_at, state, starts, parts, next_check_at)
    select ${id("a")}, ${anHourAhead}, ${anHourAhead} + interval '1 hour', 'PA', array[${anHourAhead}], '{1}', now() + interval '9 days'`,
  `insert into released_slot (consultant_id, starts_at, due_at) select ${id("c", CONSULTANTS)}, ${longAgo}, now() + interval '9 days'`,
  `insert into ride (id, patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method,
      status, quote_cents, fare_cents, completed_at, paid_out, chair, transfers)
    select ${id("e")}, ${id("a", PATIENTS)}, ${id("d", DRIVERS)}, 'A', 'B', false, 'ambulatory', ${longAgo}, 'cash', 'completed', 4500, 4500, now(), true, 'none', true`,
  `insert into ride_plan (id, patient_id, weekdays, first_day, last_day, starts, return_trip, transport_type, pickup_address, dropoff_address,
      notes, passenger_name, passenger_phone, chair, transfers, companions, oxygen, stairs, quote_cents, ended_at, next_check_at)
    select ${id("6")}, ${id("a", PATIENTS)}, '{1,3,5}', current_date - 90, current_date - 1, '10:30', false, 'ambulatory', 'A', 'B',
      '', '', '', 'none', true, 0, false, false, 4500, now(), null`,
  `insert into ride_plan_day (plan_id, day, because) select ${id("6")}, current_date - 20, 'patient'`,
  `insert into ride_link (ride_id, token_hash) select ${id("e")}, 'link-' || n`,
  // The rides are the lines of 200 months of one organization.
  `with payer as (insert into payer_organization (id, name, billing_email, added_by)
      values (${id("4", "0")}, 'Harbor Dialysis', 'bills@large.test', ${id("7", "0")})),
    statement as (insert into payer_statement (id, payer_organization_id, month, since, until, total_cents)
      select ${id("4")}, ${id("4", "0")}, month, month, month + interval '1 month', 6500
      from generate_series(0, 199) as n, lateral (select date '2000-01-01' + n * interval '1 month') as at (month))
    insert into payer_statement_line (payer_statement_id, ride_id, at, kind, passenger, reference, price_cents, reduced_cents)
    select ${id("4", "n % 200")}, ${id("e")}, ${longAgo}, 'ride', 'A. L.', 'M-1', 4500, 0`,
  `insert into ride_move (ride_id, from_at, to_at) select ${id("e")}, ${longAgo}, ${longAgo} + interval '1 hour'`,
  `insert into assignment (id, ride_id, driver_id, reason, outcome, ended_at)
    select ${id("9")}, ${id("e")}, ${id("d", DRIVERS)}, 'The only one', 'completed', now()`,
  `insert into extra_claim (ride_id, driver_id, cents, reason, state, decided_at, decided_by)
    select ${id("e")}, ${id("d", DRIVERS)}, 500, 'Stairs', 'granted', now(), ${id("7")}`,
  `insert into driver_document (driver_id, kind, number, expires_on, state, checked_by, checked_at)
    select ${id("d")}, 'licence', 'PA-' || n, '2025-01-01', 'replaced', ${id("7")}, now() - interval '2 years'`,
  `insert into vehicle_change (driver_id, from_type, to_type, outcome)
    select ${id("d")}, 'Sedan', 'Wheelchair Van', 'withdrawn'`,
  `insert into late_step (ride_id, step, driver_id, taken_at, received_at)
    select ${id("e")}, 'at_door', ${id("d", DRIVERS)}, ${longAgo}, ${longAgo} + interval '10 minutes'`,
  `insert into step_position (ride_id, step, driver_id, latitude, longitude, accuracy_meters, taken_at)
    select ${id("e")}, 'at_door', ${id("d", DRIVERS)}, 39.95, -75.16, 12, ${longAgo}`,
  `insert into passenger_no_show (ride_id, driver_id, marked_at) select ${id("e")}, ${id("d", DRIVERS)}, now() - interval '30 days'`,
  `insert into checkout (id, patient_id, appointment_id, amount_cents, status, expires_at, session_id, url, payment_id, paid_at)
    select ${id("f")}, ${id("a", PATIENTS)}, ${id("b")}, 8000, 'paid', now(), 'cs_large_' || n, 'https://pay.test', 'pi_large_' || n, now()`,
  `insert into refund (id, checkout_id, payment_id, amount_cents, reason, provider_refund_id, refunded_at)
    select ${id("1")}, ${id("f")}, 'pi_large_' || n, 8000, 'slot_taken', 're_large_' || n, now()`,
  `insert into unmatched_payment (checkout_id, session_id, payment_id, amount_cents, currency)
    select ${id("f")}, 'cs_other_' || n, 'pi_other_' || n, 8000, 'usd'`,
  `insert into dispute (provider_id, payment_id, checkout_id, amount_cents, reason, status)
    select 'dp_large_' || n, 'pi_large_' || n, ${id("f")}, 8000, 'fraudulent', 'lost'`,
  `insert into payout (id, driver_id, from_day, to_day, cents, made_by)
    select ${id("5")}, ${id("d", DRIVERS)}, '2025-01-01', '2025-01-07', 4500, ${id("7")}`,
  `insert into payout_line (ride_id, payout_id, fare_cents, extra_cents, cash_cents) select ${id("e")}, ${id("5")}, 4500, 0, 0`,
  `insert into cancellation_pay (ride_id, driver_id, step, canceled_at, cents, paid_out_cents)
    select ${id("e")}, ${id("d", DRIVERS)}, 'at_door', ${longAgo}, 4500, 4500`,
  `insert into payout_visit (payout_id, appointment_id, is_correction, paid_cents, share_percent, cents)
    select ${id("5")}, ${id("b")}, false, 8000, 70, 5600`,
  `insert into payment_fee (provider_id, payment_id, checkout_id, cents, happened_at)
    select 'txn_large_' || n, 'pi_large_' || n, ${id("f")}, 262, ${longAgo}`,
  `insert into reconciliation (due_at, done_at, payments, refunds, disputes, gaps) select ${longAgo}, ${longAgo}, 9, 1, 0, 0`,
  `insert into reconciliation_gap (kind, provider_id, cents, happened_at, closed_at)
    select 'unknown_payment', 'pi_gap_' || n, 4200, ${longAgo}, ${longAgo} + interval '1 hour'`,
  `insert into office_alert (message, sent_in, created_at) select 'Something was in the way.', ${id("2")}, ${longAgo} - interval '30 days'`,
  `insert into idempotency_key (account, key, fingerprint, status, outcome) select ${id("a")}::text, 'large', 'print', 200, '{}'`,
  `insert into email_outbox (kind, subject_id, sent_at, due_at) select 'welcome', ${id("a")}, now(), null`,
  `insert into rate_limit (key, used, resets_at) select 'large-' || n, 1, now() + interval '9 days'`,
  `insert into appointment_move (appointment_id, from_consultant, to_consultant, from_at, to_at, by_actor, by_id, moved_at)
    select ${id("b")}, ${id("c", CONSULTANTS)}, ${id("c", CONSULTANTS)}, ${longAgo}, ${longAgo} + interval '1 hour', 'patient', ${id("a")},
      ${longAgo}`,
  `insert into password_reset (patient_id) select ${id("a")}`,
  `insert into email_change (patient_id, email) select ${id("a")}, 'other-' || n || '@large.test'`,
  `insert into audit_entry (actor, action, patient_id, target_id, subject_kind, subject_id)
    select 'system', (array['appointment booked', 'appointment paid', 'attendance recorded', 'email resent', 'refund sent'])[1 + n % 5],
      ${id("a", PATIENTS)}, ${id("b")}, 'visit', ${id("b")}`,
  `insert into staff (id, name, email, role) select ${id("7")}, 'Olive Desk', 'staff-' || n || '@large.test', 'view'`,
  `insert into operation (staff_id, appointment_id, kind, before, revision_after, ends_at)
    select ${id("7")}, ${id("b")}, 'move', '{}', 1, ${longAgo}`,
  `insert into operation (staff_id, ride_id, kind, before, revision_after, ends_at)
    select ${id("7")}, ${id("e")}, 'assign', '{}', 1, ${longAgo}`,
  `insert into driver_time_off (id, driver_id, during, cause, entered_by)
    select ${id("9")}, ${id("d", DRIVERS)}, tstzrange(${longAgo} - interval '1 minute', ${longAgo}), 'vehicle', ${id("7")}`,
  `insert into operation_group (id, staff_id, consultant_id, ends_at) select ${id("4")}, ${id("7")}, ${id("c", CONSULTANTS)}, ${longAgo}`,
  `insert into affected_visit (id, appointment_id, consultant_id, starts_at, found_at, ended_at)
    select ${id("8")}, ${id("b")}, ${id("c", CONSULTANTS)}, ${longAgo}, ${longAgo}, ${longAgo}`,
  `insert into offered_time (affected_visit_id, consultant_id, starts_at) select ${id("8")}, ${id("c", CONSULTANTS)}, ${longAgo}`,
  `insert into visit_choice_link (token_hash, affected_visit_id) select 'choice-' || n, ${id("8")}`,
  `insert into emailed_link (token_hash, appointment_id) select 'visit-' || n, ${id("b")}`,
  `insert into emailed_link (token_hash, ride_id) select 'ride-' || n, ${id("e")}`,
  `insert into staff_session (id, staff_id, verified_at) select 'staff-' || n, ${id("7")}, now()`,
  `insert into staff_factor (staff_id, kind, secret, confirmed_at) select ${id("7")}, 'totp', 'JBSWY3DPEHPK3PXP', now()`,
  `insert into recovery_code (staff_id, code_hash) select ${id("7")}, 'code-' || n`,
  `insert into staff_invitation (staff_id) select ${id("7")}`,
  `insert into contact_message (id, name, email, subject, message) select ${id("3")}, 'Ann', 'message-' || n || '@large.test', 'Hours', 'When?'`,
  `insert into inbox_item (id, kind, sent_at, closed_at, forget_on) select ${id("3")}, 'message', ${longAgo}, now(), current_date + 700`,
  `insert into text_batch (id, by_staff, audience, day, body, ends_at) select ${id("6")}, ${id("7")}, 'rides', current_date, 'We close.', now()`,
  `insert into text_batch_person (batch_id, patient_id, how) select ${id("6")}, ${id("a")}, 'email'`,
  `insert into sent_text (phone, body, patient_id, sent_at) select '+1215' || (2000000 + n), 'At ten.', ${id("a")}, now()`,
  `insert into inbox_reply (item_id, by_staff, body) select ${id("3")}, ${id("7")}, 'At ten.'`,
  `insert into staffing_application (patient_id, name, email, specialization, country, resume_key, resume_name)
    select ${id("a")}, 'Ann', 'nurse-' || n || '@large.test', 'Oncology', 'Kenya', 'private/a' || n, 'cv.pdf'`,
  `insert into resume (name, email, file_key, file_name) select 'Ann', 'resume-' || n || '@large.test', 'private/b' || n, 'cv.pdf'`,
  `insert into newsletter_subscriber (email, token, confirmed_at) select 'reader-' || n || '@large.test', 'token-of-reader-large-' || n, now()`,
  `insert into day_hours (consultant_id, day, open) select ${id("c", CONSULTANTS)}, (${wholeDaysAgo})::date, '{[600,840)}'`,
  `insert into time_off (consultant_id, during, reason)
    select ${id("c", CONSULTANTS)}, tstzrange(${wholeDaysAgo}, ${wholeDaysAgo} + interval '1 hour'), 'Away'`,
  `insert into meeting (provider_id, appointment_id, url, starts_at, ends_at)
    select 'meeting-' || n, ${id("b")}, 'https://zoom.test/j/' || n, ${longAgo}, ${longAgo} + interval '30 minutes'`,
  `insert into distinct_patients (patient_id, other_id, by_staff)
    select least(${id("a")}, ${id("a", NEXT)}), greatest(${id("a")}, ${id("a", NEXT)}), ${id("7")}`,
  `insert into patient_note (patient_id, by_staff, body) select ${id("a")}, ${id("7")}, 'Prefers calls in the evening.'`,
  `insert into office_note (consultant_id, by_staff, body) select ${id("c", CONSULTANTS)}, ${id("7")}, 'Covers weekends.'`,
  `insert into record_view (staff_id, patient_id, subject_kind, subject_id, viewed_on)
    select ${id("7")}, ${id("a")}, 'patient', ${id("a")}, current_date`,
  `insert into imported_trip (key, trip_number, ride_id, by_staff) select 'trip-' || n, 'T-' || n, ${id("e")}, ${id("7")}`,
  `insert into trip_import (id, payment_method, notifies_passengers, file_name, header_row, state, by_staff, read_at, due_from, booked_at, opened_at)
    select ${id("5")}, 'cash', false, 'trips.csv', 1, 'booked', ${id("7")}, ${longAgo}, ${longAgo}, ${longAgo}, ${longAgo}`,
  `insert into trip_import_row (trip_import_id, row, state, ride_id) select ${id("5")}, 2, 'new', ${id("e")}`,
  `insert into ride_note (ride_id, by_staff, body) select ${id("e")}, ${id("7")}, 'Ring twice.'`,
  `insert into visit_note (appointment_id, by_staff, body) select ${id("b")}, ${id("7")}, 'Called back.'`,
  `insert into pay_link (appointment_id, token_hash, by_staff) select ${id("b")}, 'pay-' || n, ${id("7")}`,
  `insert into nurse_day_list (staff_id, day) select ${id("7")}, '2025-01-01'`,
  `insert into office_digest (staff_id, day) select ${id("7")}, '2025-01-01'`,
  `insert into weekly_report (staff_id, week) select ${id("7")}, '2025-01-06'`,
  `insert into waitlist_request (id, consultant_id, requested_at, until_at, outcome, ended_at)
    select ${id("8")}, ${id("c", CONSULTANTS)}, ${longAgo}, ${longAgo} + interval '7 days', 'expired', ${longAgo} + interval '7 days'`,
  `insert into task_state (kind, target_id, done_at) select 'message', ${id("6")}, now()`,
  `insert into file_deletion (key, due_at) select 'private/c' || n, now() + interval '9 days'`,
];

/** Fills a migrated, empty database with years of data, or with a few days of it: at least a hundred rows. Nothing is due. */
export async function makeLarge(sql: Pool, many = MANY): Promise<void> {
  await sql.begin(async (tx) => {
    // No visitor waits for this, so it may take as long as it needs.
    await tx`set local statement_timeout = 0`;
    // Without triggers, which would make rows due.
    const tables = await growingTables(tx);
    for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`;
    const putReferencesBack = await withoutReferences(tx);
    await tx.unsafe(`
      insert into consultant (id, name, image, speciality, degree, experience_years, about, fee_cents)
      select ${id("c")}, 'Amara Okafor', '/files/portraits/amara.svg', 'Pediatric Nurse', 'RN', 12, 'About Amara.', 8000
      from generate_series(0, 199) as n`);
    for (const rows of years)
      await tx.unsafe(`${rows} from generate_series(0, ${many - 1}) as n, (values (${many})) as size (many)`);
    await putReferencesBack();
    for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`;
    // Later counts of reads must not include this.
    await tx`select pg_stat_force_next_flush()`;
  });
  const line = await sql.reserve();
  await line`set statement_timeout = 0`;
  await line.unsafe("vacuum analyze");
  await line`reset statement_timeout`;
  line.release();
}

/** Drops the foreign keys and returns a function that restores them: one check for all rows is faster than one per row. */
async function withoutReferences(sql: Queries): Promise<() => Promise<void>> {
  const rules = await sql<{ table: string; name: string; rule: string }[]>`
    select relname as table, conname as name, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_class t on t.oid = conrelid where contype = 'f' and connamespace = 'public'::regnamespace`;
  for (const { table, name } of rules) await sql`alter table ${sql(table)} drop constraint ${sql(name)}`;
  return async () => {
    for (const { table, name, rule } of rules) {
      await sql`alter table ${sql(table)} add constraint ${sql(name)} ${sql.unsafe(rule)}`;
    }
  };
}

/** Tables that grow with use, those of later migrations included. */
export async function growingTables(sql: Queries): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' and relname <> all(${SMALL}::text[]) order by 1`;
  return tables.map(({ name }) => name);
}
