import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { hashPassword } from "../src/lib/accounts/passwords.ts";
import type { TestApp } from "./app.ts";
import { aConsultant, aDriver } from "./people.ts";
import { registeredColumns, VIEW, valuesOfPerson } from "./personal-values.ts";
import { aColleague } from "./staff.ts";

type Columns = Record<string, postgres.JSONValue>;
/** One row of the fixture. `key` is the column by which it is found again. */
export type FixtureRow = { table: string; key: string; columns: Columns };
/** A registered column in one row of the fixture. `word` is the part of its value that nothing else holds. */
export type PersonalValue = {
  name: string;
  table: string;
  column: string;
  row: FixtureRow;
  value: string;
  word: string;
};
export type Person = Awaited<ReturnType<typeof fillEveryColumn>>;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Two more patients: one whose id comes before every other, and one whose id comes after. */
async function neighborsInOrder({ sql }: TestApp): Promise<[string, string]> {
  const end = randomUUID().slice(24);
  const ids: [string, string] = [`00000000-0000-7000-8000-${end}`, `ffffffff-ffff-7fff-bfff-${end}`];
  for (const id of ids)
    await sql`
      insert into patient (id, name, email, password_hash) values (${id}, 'Bo Reed', ${`${randomUUID()}@patient.test`}, 'none')`;
  return ids;
}

let peopleCount = 0;

/**
 * Writes one patient with a value in every registered column about patients and senders. No two columns and no two people hold the
 * same value, except that a message, a resume and a subscription come from the patient's own email and phone number.
 */
export async function fillEveryColumn(app: TestApp) {
  peopleCount += 1;
  const password = `correct horse ${randomUUID()}`;
  const { wordOf, valueFor } = valuesOfPerson({
    "patient.password_hash": await hashPassword(password),
    "patient.born_on": `${1900 + peopleCount}-05-07`,
  });

  const rows: FixtureRow[] = [];
  /** Adds a row: `filled` names the registered columns that hold their own value. Returns the row's id. */
  const row = (table: string, filled: string, columns: Columns, key = "id"): string => {
    const id = randomUUID();
    const values = Object.fromEntries(filled.split(" ").map((column) => [column, valueFor(`${table}.${column}`)]));
    rows.push({ table, key, columns: { ...(key === "id" && { id }), ...(filled && values), ...columns } });
    return id;
  };

  const { id: staff } = await aColleague(app, "desk");
  const { id: driver } = await aDriver(app);
  const { id: consultant } = await aConsultant(app);

  const patient = row("patient", "email name password_hash phone image address_line1 address_line2 gender born_on", {
    created_at: inHours(-900),
    email_confirmed_at: inHours(-800),
  });
  const merged = row("patient", "former_email", {
    name: "Former patient",
    email: `${randomUUID()}@deleted.invalid`,
    password_hash: "",
    deleted_at: inHours(-700),
    merged_into: patient,
  });
  const [earlier, later] = await neighborsInOrder(app);
  row("distinct_patients", "", { patient_id: earlier, other_id: patient, by_staff: staff }, "patient_id");
  row("distinct_patients", "", { patient_id: patient, other_id: later, by_staff: staff }, "other_id");
  row("patient_session", "device", { id: wordOf("session"), patient_id: patient, expires_at: inHours(9) });
  row("email_change", "email token_hash", { patient_id: patient, token_expires_at: inHours(1) });
  row("password_reset", "code_hash token_hash", {
    patient_id: patient,
    earlier_token_hashes: [valueFor("password_reset.earlier_token_hashes")],
    code_expires_at: inHours(1),
    confirmed_at: inHours(0),
    token_expires_at: inHours(1),
  });
  row(
    "sms_number",
    "number code_hash",
    { patient_id: patient, ask_id: randomUUID(), code_expires_at: inHours(1), consented_at: inHours(-600) },
    "ask_id",
  );
  row("newsletter_subscriber", "email token", {});

  const visit = row("appointment", "zoom_email meeting_url reason for_name for_relation dial_in visitor_zone state", {
    patient_id: patient,
    consultant_id: consultant,
    starts_at: inHours(-48),
    ends_at: inHours(-47),
    status: "completed",
    paid_at: inHours(-72),
    fee_cents: 8000,
    keeps_details: true,
    visitor_hour12: true,
  });
  row("appointment", "hold_origin", {
    patient_id: patient,
    consultant_id: consultant,
    starts_at: inHours(48 + 2 * peopleCount),
    ends_at: inHours(49 + 2 * peopleCount),
    held_until: inHours(1),
    fee_cents: 8000,
    zoom_email: valueFor("appointment.zoom_email"),
  });
  row("appointment_move", "reason", {
    appointment_id: visit,
    from_consultant: consultant,
    to_consultant: consultant,
    from_at: inHours(-50),
    to_at: inHours(-48),
    by_actor: "staff",
    by_id: staff,
  });
  row("visit_cc", "email token_hash", { appointment_id: visit });
  row("visit_document", "file_key file_name", { appointment_id: visit, place: 1, bytes: 9 });
  row("visit_note", "body", { appointment_id: visit, by_staff: staff });
  row("patient_note", "body", { patient_id: patient, by_staff: staff });
  row("record_view", "", { ...VIEW, patient_id: patient, staff_id: staff });
  row("waitlist_entry", "visitor_zone", {
    patient_id: patient,
    consultant_id: consultant,
    from_at: inHours(24),
    until_at: inHours(48),
    visitor_hour12: true,
  });
  row("waitlist_entry", "language state time_of_day", {
    patient_id: patient,
    from_at: inHours(24),
    until_at: inHours(48),
    specialities: [valueFor("waitlist_entry.specialities")],
    starts: [inHours(24)],
    parts: [1],
    next_check_at: inHours(1),
  });
  row("setting_change", "reason", { name: "holdMinutes", value: 30, starts_at: inHours(-1), made_by: staff });
  row("review", "comment hidden_reason", {
    ...{ consultant_id: consultant, patient_id: patient, rating: 5 },
    ...{ hidden_at: inHours(-1), hidden_by: staff },
  });

  const trip = "pickup_address dropoff_address notes passenger_name passenger_phone chair visitor_zone";
  const needs = { transfers: false, companions: 0, oxygen: false, stairs: false, visitor_hour12: true };
  const organization = { name: wordOf("payer"), billing_email: "b@payer.test", phone: "+12155550191", added_by: staff };
  const payer = row("payer_organization", "", organization);
  row("ride_plan", `${trip} payer_reference`, {
    ...needs,
    patient_id: patient,
    booked_by: staff,
    payer_organization_id: payer,
    weekdays: [1, 3],
    first_day: inHours(240),
    last_day: inHours(480),
    starts: "10:30",
    return_trip: false,
    transport_type: "wheelchair",
    quote_cents: 4500,
  });
  const ride = row("ride", `${trip} payer_reference`, {
    ...needs,
    patient_id: patient,
    driver_id: driver,
    return_trip: false,
    transport_type: "wheelchair",
    starts_at: inHours(-48),
    payment_method: "account",
    payer_organization_id: payer,
    paid_at: inHours(-72),
    status: "completed",
    quote_cents: 4500,
    fare_cents: 4500,
    completed_at: inHours(-47),
  });
  const month = { month: "2025-01-01", since: "2025-01-01", until: "2025-02-01" };
  const statement = row("payer_statement", "", { ...month, payer_organization_id: payer, total_cents: 4500 });
  const line = { payer_statement_id: statement, ride_id: ride, at: inHours(-48), kind: "ride" };
  row("payer_statement_line", "passenger reference", { ...line, price_cents: 4500, reduced_cents: 0 }, "ride_id");
  row("imported_trip", "key trip_number", { ride_id: ride, by_staff: staff });
  const read = { payment_method: "cash", notifies_passengers: false, file_name: "", header_row: 1, by_staff: staff };
  const tripImport = row("trip_import", "missing", read);
  row("trip_import_row", "cells corrected found", { trip_import_id: tripImport, row: 2 }, "trip_import_id");
  row("ride_note", "body", { ride_id: ride, by_staff: staff });
  row("ride_link", "token_hash", { ride_id: ride }, "ride_id");
  row("assignment", "reason", {
    ride_id: ride,
    driver_id: driver,
    outcome: "completed",
    ended_at: inHours(-47),
    by_staff: staff,
  });
  row("extra_claim", "reason", { ride_id: ride, driver_id: driver, cents: 500 });

  const payment = { amount_cents: 8000, payment_id: randomUUID() };
  const checkout = row("checkout", "session_id url card_last4", {
    ...payment,
    patient_id: patient,
    appointment_id: visit,
    status: "paid",
    expires_at: inHours(-71),
    paid_at: inHours(-72),
  });
  row("refund", "staff_note", {
    ...payment,
    checkout_id: checkout,
    reason: "office",
    by_staff: staff,
    refunded_at: inHours(-40),
    provider_refund_id: randomUUID(),
  });
  row("reconciliation_gap", "explanation", {
    kind: "missing_payment",
    provider_id: randomUUID(),
    checkout_id: checkout,
    cents: 8000,
    happened_at: inHours(-72),
    explained_at: inHours(-40),
    explained_by: staff,
  });

  const before = valueFor("operation.before");
  const operation = { staff_id: staff, revision_after: 1 };
  row("operation", "", { ...operation, appointment_id: visit, kind: "cancel", before: { meeting_url: before } });
  row("operation", "", { ...operation, ride_id: ride, kind: "assign", before: { assignments: [{ reason: before }] } });
  row("operation", "", { ...operation, ride_id: ride, kind: "edit", before: { edited: { pickup_address: before } } });
  for (const [kind, id, subject] of [
    ["patient", patient, patient],
    ["patient", merged, merged],
    ["visit", visit, null],
    ["ride", ride, null],
  ] as const)
    row("audit_entry", "reason change", {
      ...{ actor: "staff", actor_id: staff, action: "email added" },
      ...{ subject_kind: kind, subject_id: id, patient_id: subject },
    });
  row("audit_entry", "", {
    ...{ actor: "patient", actor_id: patient, action: "profile changed" },
    ...{ subject_kind: "patient", subject_id: patient, patient_id: patient },
  });
  row("email_outbox", "address last_error", { kind: "email-changed", subject_id: randomUUID() }, "subject_id");
  row(
    "email_outbox",
    "",
    { kind: "visit-note", subject_id: patient, due_at: null, sent_at: inHours(-2) },
    "subject_id",
  );
  row(
    "idempotency_key",
    "response outcome error",
    { account: patient, key: randomUUID(), fingerprint: "print", status: 200 },
    "key",
  );

  const message = row("contact_message", "name email subject message", {});
  const dangers = [valueFor("contact_message.dangers")];
  row("contact_message", "name message phone carrier_id", { subject: "A text", email: "", dangers });
  const sent = { by_staff: staff, audience: "rides", day: "2026-11-20", body: "We close.", ends_at: inHours(-1) };
  const batch = row("text_batch", "", sent);
  row("text_batch_person", "", { batch_id: batch, patient_id: patient, how: "email" });
  row("sent_text", "phone body carrier_id problem", { patient_id: patient, failed_at: inHours(-1) });
  row("inbox_reply", "body", { item_id: message, by_staff: staff });
  row("resume", "name email file_key file_name", {});
  row("staffing_application", "name email specialization country resume_key resume_name", { patient_id: patient });
  // The video provider's meeting has a copy of the visit's link.
  const meeting = { provider_id: randomUUID(), url: valueFor("appointment.meeting_url") };
  row(
    "meeting",
    "",
    { ...meeting, appointment_id: visit, starts_at: inHours(-48), ends_at: inHours(-47) },
    "provider_id",
  );

  for (const { table, columns } of rows) {
    const names = Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(", ");
    await app.sql.unsafe(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(columns)],
    );
  }

  const registered = new Set(registeredColumns().map(([name]) => name));
  const values = rows.flatMap((one) =>
    Object.keys(one.columns).flatMap((column): PersonalValue[] => {
      const name = `${one.table}.${column}`;
      const value = valueFor(name);
      const isValue = registered.has(name) && JSON.stringify(one.columns[column]).includes(value);
      const word = value.includes(wordOf(name)) ? wordOf(name) : value;
      return isValue ? [{ name, table: one.table, column, row: one, value, word }] : [];
    }),
  );
  return { id: patient, password, rows, values };
}
