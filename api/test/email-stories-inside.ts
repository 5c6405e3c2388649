import { kindOf, MESSAGE_KINDS } from "../src/lib/mail/message-kinds.ts";
import { practiceLabels } from "../src/lib/time/practice-time.ts";
import type { TestApp } from "./app.ts";
import { aDriver, aPatient } from "./people.ts";
import { type Columns, inMinutes, insert } from "./rows.ts";
import { aColleague, aNurse, aNurseVisit } from "./staff.ts";

type EmailRecords = Record<string, string>;

/** The records, and each of their emails sent once more by the office. */
export async function withResentEmails(app: TestApp, records: EmailRecords): Promise<EmailRecords> {
  const all = { ...records };
  for (const { kind, message, recipient } of [...MESSAGE_KINDS.values()].filter(({ isResend }) => isResend)) {
    const target_id = records[kindOf(message, { recipient }) ?? ""] ?? "";
    all[kind] = await insert(app, "audit_entry", { actor: "office", action: "email resent", target_id });
  }
  return all;
}

/** A completed ride whose passenger has paid an extra. */
export async function paidExtra(
  app: TestApp,
  ride: Columns & { driver_id: string; patient_id: string },
): Promise<string> {
  const ride_id = await insert(app, "ride", ride);
  const { id: decided_by } = await aColleague(app, "desk");
  const claim = { ride_id, driver_id: ride.driver_id, cents: 1250, reason: "Waited half an hour" };
  await insert(app, "extra_claim", claim);
  const checkout = { patient_id: ride.patient_id, extra_of: ride_id, amount_cents: 1250, expires_at: new Date() };
  const payment = { status: "paid", paid_at: new Date(), payment_id: "pi_of_the_extra" };
  const paid_with = await insert(app, "checkout", { ...checkout, ...payment });
  await app.sql`
    update extra_claim set state = 'granted', decided_at = now(), decided_by = ${decided_by}, paid_with = ${paid_with}
    where ride_id = ${ride_id}`;
  return ride_id;
}

/** A week's report to someone whom the owner chose. */
async function weeklyReport(app: TestApp, staff_id: string): Promise<string> {
  await app.sql`insert into report_recipient (staff_id, chosen_by) values (${staff_id}, ${staff_id})`;
  return insert(app, "weekly_report", { staff_id, week: "2026-11-23" });
}

/** Records for emails from and to the office. */
export async function officeEmailRecords(app: TestApp): Promise<EmailRecords> {
  const [{ id: staff_id }, nurse, patient] = [await aColleague(app, "desk"), await aNurse(app), await aPatient(app)];
  const held = await insert(app, "appointment", {
    patient_id: patient.id,
    consultant_id: nurse.docId,
    starts_at: inMinutes(2000),
    ends_at: inMinutes(2030),
    held_until: inMinutes(30),
    fee_cents: 8000,
    zoom_email: patient.email,
    booked_by: staff_id,
  });
  const gone = await aPatient(app);
  await app.sql`select merge_patients(${patient.id}, ${gone.id}, 1, 1, 'made_here')`;
  const { visitId: away } = await aNurseVisit(app, nurse, { startsAt: inMinutes(4000) });
  await app.sql`
    insert into time_off (consultant_id, during, reason)
    values (${nurse.docId}, tstzrange(${inMinutes(3900)}, ${inMinutes(4100)}), 'Away')`;
  const { visitId: unlinked } = await aNurseVisit(app, nurse, { startsAt: inMinutes(120) });
  await app.sql`update appointment set call_due_at = now() + interval '1 hour', call_tries = 3 where id = ${unlinked}`;
  const payer = {
    name: "Harbor Dialysis",
    contact_name: "Pat Bell",
    billing_email: "bills@harbor.test",
    added_by: staff_id,
  };
  const payer_organization_id = await insert(app, "payer_organization", payer);
  const month = { month: "2026-01-01", since: "2026-01-01", until: "2026-02-01" };
  return {
    "payer-statement": await insert(app, "payer_statement", { payer_organization_id, ...month, total_cents: 124_000 }),
    "pay-link": await insert(app, "pay_link", { appointment_id: held, by_staff: staff_id }),
    "records-merged": gone.id,
    "office-digest": await insert(app, "office_digest", { staff_id, day: "2026-11-20" }),
    "weekly-report": await weeklyReport(app, staff_id),
    "urgent-time_off": away,
    "urgent-no_call": unlinked,
    "urgent-no_driver": await insert(app, "ride", {
      patient_id: patient.id,
      pickup_address: "418 Maple Street",
      dropoff_address: "30 Walnut Street",
      return_trip: false,
      transport_type: "ambulatory",
      starts_at: inMinutes(120),
      payment_method: "cash",
      status: "pending",
      quote_cents: 4500,
    }),
  };
}

/** Records for emails to a nurse about visits and about tomorrow. */
export async function nurseEmailRecords(app: TestApp): Promise<EmailRecords> {
  const [nurse, other] = [await aNurse(app), await aNurse(app)];
  const visitInDays = async (days: number) =>
    (await aNurseVisit(app, nurse, { startsAt: inMinutes(days * 24 * 60) })).visitId;
  const moveTo = (to_consultant: string, appointment_id: string) =>
    insert(app, "appointment_move", {
      appointment_id,
      from_consultant: nurse.docId,
      to_consultant,
      from_at: inMinutes(3000),
      to_at: inMinutes(4000),
      by_actor: "staff",
      by_id: nurse.id,
      reason: "Ruth is ill",
    });
  const cancelled = await visitInDays(3);
  await app.sql`update appointment set status = 'cancelled', cancel_reason = 'office' where id = ${cancelled}`;
  const [tomorrow] = await app.sql<{ at: Date }[]>`
    select (((now() at time zone time_zone)::date + 1) + time '10:00') at time zone time_zone as at from practice`;
  const at = tomorrow?.at ?? new Date();
  await aNurseVisit(app, nurse, { startsAt: at });
  const day = practiceLabels(at, app.services.config.practiceTimeZone).date;
  const paid = { from_day: "2026-01-01", to_day: "2026-01-31", cents: 235_200, made_by: nurse.id };
  const marked = {
    paid_at: new Date(),
    paid_by: nurse.id,
    reference: "payouts-2026-01-31-12",
    account_number: "1234564417",
  };
  const driver = await aDriver(app);
  const changedAccount = (subject_kind: string, subject_id: string) =>
    insert(app, "audit_entry", {
      ...{ actor: "staff", actor_id: nurse.id, action: "bank account changed", subject_kind, subject_id },
    });
  return {
    "nurse-account-changed": await changedAccount("consultant", nurse.docId),
    "driver-account-changed": await changedAccount("driver", driver.id),
    "nurse-paid": await insert(app, "payout", { ...paid, ...marked, consultant_id: nurse.docId }),
    "driver-paid": await insert(app, "payout", { ...paid, ...marked, driver_id: driver.id }),
    "nurse-booked": await visitInDays(4),
    "nurse-cancelled": cancelled,
    "nurse-moved": await moveTo(nurse.docId, await visitInDays(5)),
    "nurse-moved-away": await moveTo(other.docId, await visitInDays(6)),
    "nurse-tomorrow": await insert(app, "nurse_day_list", { staff_id: nurse.id, day }),
  };
}
