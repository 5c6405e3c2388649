import { storePrivately } from "../src/lib/files/uploads.ts";
import { affectedEmailRecords } from "./affected.ts";
import type { TestApp } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aDay } from "./driver-documents.ts";
import { nurseEmailRecords, officeEmailRecords, paidExtra, withResentEmails } from "./email-stories-inside.ts";
import { planEmailRecords } from "./email-stories-plans.ts";
import { aConsultant, aDriver, aPatient } from "./people.ts";
import { type Columns, inMinutes, insert } from "./rows.ts";
import { aColleague, aNurse } from "./staff.ts";
import { aPaidVisit } from "./visits.ts";

/** For every kind of email, the id of a record it can be rendered for. */
export async function emailRecordsOf(
  app: Awaited<ReturnType<typeof testAppWithCards>>,
): Promise<Record<string, string>> {
  const { id: patient_id } = await aPatient(app);
  return {
    welcome: patient_id,
    "account-deleted": patient_id,
    "work-account-deleted": patient_id,
    "office-troubles": await anAlert(app),
    "reset-code": await insert(app, "password_reset", { patient_id }),
    "email-confirm": await insert(app, "email_change", { patient_id, email: `${crypto.randomUUID()}@patient.test` }),
    "email-changed": patient_id,
    "password-changed": await insert(app, "password_reset", { patient_id }),
    "staff-invitation": await insert(app, "staff_invitation", { staff_id: (await aColleague(app, "desk")).id }),
    "nurse-invitation": await insert(app, "staff_invitation", { staff_id: (await aNurse(app)).id }),
    "driver-invitation": await insert(app, "driver", {
      name: "Nan New",
      email: `${crypto.randomUUID()}@driver.test`,
      password_hash: "",
    }),
    "staff-password-changed": await insert(app, "audit_entry", {
      actor: "system",
      action: "password reset",
      subject_kind: "staff",
      subject_id: (await aColleague(app, "desk")).id,
    }),
    "factor-added": await insert(app, "audit_entry", {
      actor: "system",
      action: "second factor set up",
      subject_kind: "staff",
      subject_id: (await aColleague(app, "desk")).id,
    }),
    "recovery-codes-created": await insert(app, "audit_entry", {
      actor: "system",
      action: "recovery codes created",
      subject_kind: "staff",
      subject_id: (await aColleague(app, "desk")).id,
    }),
    "factor-replaced": await insert(app, "audit_entry", {
      actor: "system",
      action: "second factor replaced",
      subject_kind: "staff",
      subject_id: (await aColleague(app, "desk")).id,
    }),
    ...(await withResentEmails(app, { ...(await visits(app, patient_id)), ...(await officeEmailRecords(app)) })),
    ...(await nurseEmailRecords(app)),
    ...(await rides(app, patient_id)),
    ...(await driverDocuments(app)),
    ...(await planEmailRecords(app, patient_id)),
    ...(await inquiries(app)),
    ...(await subscriptions(app)),
  };
}

async function anAlert(app: TestApp): Promise<string> {
  const sent_in = crypto.randomUUID();
  await insert(app, "office_alert", { message: "The mail server rejects this email (550).", sent_in });
  return sent_in;
}

async function visits(app: Awaited<ReturnType<typeof testAppWithCards>>, patient_id: string) {
  const { appointmentId: paid } = await aPaidVisit(app);
  const { id: consultant_id } = await aConsultant(app);
  const times = { starts_at: inMinutes(2000), ends_at: inMinutes(2030), held_until: inMinutes(30) };
  const hold = { patient_id, consultant_id, ...times, fee_cents: 8000, zoom_email: "ann@zoom.test" };
  const held = await insert(app, "appointment", hold);
  const [checkout] = await app.sql<{ id: string }[]>`select id from checkout where appointment_id = ${paid}`;
  const payment = { checkout_id: checkout?.id ?? "", payment_id: "pi_of_the_story", amount_cents: 8000 };
  const refund = { ...payment, reason: "slot_taken" };
  const copyOf = (appointment_id: string, more: Columns) =>
    insert(app, "visit_cc", { appointment_id, email: `${crypto.randomUUID()}@second.test`, ...more });
  const agreedTo = (id: string) => copyOf(id, { token_hash: id, confirmed_at: new Date() });
  const agreed = await agreedTo(paid);
  const [start] = await app.sql<{ at: Date }[]>`select starts_at as at from appointment where id = ${paid}`;
  const at = start?.at ?? new Date();
  const review = { consultant_id, patient_id, rating: 5, comment: "Kind." };
  const [moved, cancelled] = [await aPaidVisit(app), await aPaidVisit(app)];
  const move = await insert(app, "appointment_move", {
    appointment_id: moved.appointmentId,
    from_consultant: consultant_id,
    to_consultant: moved.docId,
    from_at: inMinutes(3000),
    to_at: moved.startsAt,
    by_actor: "patient",
    by_id: patient_id,
  });
  await app.post(
    "/api/user/cancel-appointment",
    { appointmentId: cancelled.appointmentId },
    { token: cancelled.token },
  );
  for (const { appointmentId } of [moved, cancelled]) await agreedTo(appointmentId);
  return {
    ...(await affectedEmailRecords(app)),
    "visit-moved-second": move,
    "visit-cancelled-second": cancelled.appointmentId,
    "visit-moved": move,
    "visit-moved-copy": move,
    "visit-cancelled": cancelled.appointmentId,
    "visit-cancelled-copy": cancelled.appointmentId,
    "slot-held": held,
    "slot-offered": held,
    "hold-lapsed": held,
    "appointment-cancelled": held,
    "visit-unattended": await insert(app, "provider_no_show", { appointment_id: paid, starts_at: at }),
    "report-reopened": await insert(app, "provider_no_show", {
      appointment_id: paid,
      starts_at: new Date(at.getTime() - 2 * 86_400_000),
      review_at: at,
    }),
    "report-decided": await insert(app, "provider_no_show", {
      appointment_id: paid,
      starts_at: new Date(at.getTime() - 86_400_000),
      review_at: at,
      outcome: "attended",
      ended_at: at,
    }),
    "appointment-paid": paid,
    "appointment-paid-copy": paid,
    "reminder-day": paid,
    "reminder-day-copy": paid,
    "reminder-hour": paid,
    "reminder-hour-copy": paid,
    "appointment-paid-second": paid,
    "reminder-day-second": paid,
    "reminder-hour-second": paid,
    "appointment-cancelled-second": paid,
    "copy-confirm": await copyOf(held, {}),
    "copy-confirmed": agreed,
    "refund-sent": await insert(app, "refund", refund),
    "refund-trouble": await insert(app, "refund", { ...refund, reason: "overlap" }),
    "payment-unmatched": await insert(app, "unmatched_payment", {
      ...payment,
      session_id: "cs_of_the_story",
      currency: "eur",
    }),
    "dispute-opened": await insert(app, "dispute", {
      ...payment,
      provider_id: "du_of_the_story",
      reason: "fraudulent",
      status: "needs_response",
      due_by: inMinutes(10_000),
    }),
    "review-thanks": await insert(app, "review", review),
  };
}

async function rides(app: TestApp, patient_id: string) {
  const { id: driver_id } = await aDriver(app, { vehicleType: "Wheelchair Van" });
  const ride = {
    patient_id,
    pickup_address: "418 Maple Street",
    dropoff_address: "Mercy Cardiology, 30 Walnut Street",
    notes: "Travels with oxygen.",
    return_trip: true,
    transport_type: "wheelchair",
    starts_at: inMinutes(2000),
    payment_method: "card",
    paid_at: new Date(),
    quote_cents: 11_700,
  };
  const accepted = await insert(app, "ride", { ...ride, driver_id, status: "accepted" });
  const completion = { status: "completed", completed_at: new Date(), fare_cents: 9000 };
  const assignment = await insert(app, "assignment", { ride_id: accepted, driver_id, reason: "free" });
  const times = { from_at: inMinutes(3000), to_at: inMinutes(2000) };
  const move = await insert(app, "ride_move", { ride_id: accepted, ...times });
  const elsewhere = await insert(app, "ride", { ...ride, status: "pending" });
  const ended = { outcome: "withdrawn", ended_at: new Date() };
  const pending = await insert(app, "ride", { ...ride, status: "pending" });
  const aReturnLeg = (return_of: string) =>
    insert(app, "ride", { ...ride, starts_at: null, status: "pending", return_of, ready_by: inMinutes(2600) });
  await aReturnLeg(pending);
  const missed = await insert(app, "ride", {
    ...ride,
    status: "cancelled",
    cancel_reason: "no_show",
    at_door_at: new Date(),
  });
  return {
    "ride-moved": move,
    "ride-reminder-evening": move,
    "ride-reminder-hour": move,
    "ride-moved-driver": move,
    "ride-taken-back": await insert(app, "assignment", { ride_id: elsewhere, driver_id, reason: "free", ...ended }),
    "ride-looking-day": pending,
    "ride-looking-three": pending,
    "ride-looking-hour": pending,
    "ride-late": accepted,
    "ride-driver-late": pending,
    "ride-driver-unavailable": await insert(app, "assignment", {
      ...{ ride_id: pending, driver_id, reason: "free", accepted_at: new Date() },
      ...{ outcome: "taken_back", ended_at: new Date() },
    }),
    "ride-no-show": missed,
    "ride-no-show-reversed": missed,
    "ride-booked": pending,
    "ride-back-waits": await aReturnLeg(await insert(app, "ride", { ...ride, ...completion, driver_id })),
    ...(await atSteps(app, { ...ride, driver_id, status: "accepted" })),
    "ride-offered": assignment,
    "ride-accepted": assignment,
    "ride-unfinished": accepted,
    "ride-completed": await insert(app, "ride", { ...ride, ...completion, driver_id }),
    "extra-paid": await paidExtra(app, { ...ride, ...completion, driver_id }),
    "ride-cancelled": await insert(app, "ride", { ...ride, status: "cancelled", cancel_reason: "no_driver" }),
  };
}

async function driverDocuments(app: TestApp) {
  const { id: driver_id } = await aDriver(app, { hasDocuments: false });
  const checked = { checked_by: (await aColleague(app, "desk")).id, checked_at: new Date() };
  const document = { driver_id, number: "PA-77", expires_on: aDay(5), state: "accepted", ...checked };
  const ending = await insert(app, "driver_document", { ...document, kind: "licence" });
  return {
    "paper-checked": await insert(app, "driver_document", {
      ...document,
      kind: "insurance",
      state: "refused",
      rejection_reason: "The date cannot be read.",
    }),
    "vehicle-checked": await insert(app, "vehicle_change", {
      ...{ driver_id, from_type: "Sedan", to_type: "Stretcher Van", outcome: "refused" },
      ...{ ...checked, rejection_reason: "It has no ramp." },
    }),
    "paper-ends-30": ending,
    "paper-ends-7": ending,
    "paper-ends-1": ending,
  };
}

async function inquiries(app: TestApp) {
  const sender = { name: "Nadia Cole", email: "nadia@nurse.test" };
  const words = { subject: "My wheelchair", message: "Two things.\n\nI am a patient." };
  const message = await insert(app, "contact_message", { ...sender, ...words });
  const file = await storePrivately(app.services, new TextEncoder().encode("%PDF-1.7\n%%EOF"), "pdf");
  const input = { specialization: "Oncology", country: "Kenya", resume_key: file, resume_name: "cv.pdf" };
  const application = await insert(app, "staffing_application", { ...sender, ...input });
  const resume = await insert(app, "resume", { ...sender, file_key: file, file_name: "cv.pdf" });
  return {
    "contact-receipt": message,
    "contact-notice": message,
    "staffing-receipt": application,
    "staffing-notice": application,
    "resume-receipt": resume,
    "resume-notice": resume,
    "text-to-many-by-email": await insert(app, "text_batch_person", {
      batch_id: await insert(app, "text_batch", {
        ...{ by_staff: (await aColleague(app, "desk")).id, audience: "rides", day: "2026-11-20" },
        ...{ body: "We close at noon today.", ends_at: new Date() },
      }),
      patient_id: (await aPatient(app)).id,
      how: "email",
    }),
    "inbox-reply": await insert(app, "inbox_reply", {
      item_id: message,
      by_staff: (await aColleague(app, "desk")).id,
      body: "Please come in.\n\nThe door is wide enough.",
    }),
  };
}

async function subscriptions(app: TestApp) {
  const subscriber = async (confirmed_at: Date | null) => {
    const id = crypto.randomUUID();
    const columns = { email: `${id}@reader.test`, token: id, ask_id: id, confirmed_at };
    await insert(app, "newsletter_subscriber", columns);
    return id;
  };
  return {
    "newsletter-confirm": await subscriber(null),
    "newsletter-welcome": await subscriber(new Date()),
  };
}

/** Rides whose driver is on the way, and at the door. */
async function atSteps(app: TestApp, ride: Columns & { driver_id: string }): Promise<Record<string, string>> {
  const assignmentOf = async (steps: Columns, days: number) => {
    const ride_id = await insert(app, "ride", { ...ride, ...steps, starts_at: inMinutes(days * 24 * 60) });
    return insert(app, "assignment", { ride_id, driver_id: ride.driver_id, reason: "free", outcome: "accepted" });
  };
  return {
    "ride-on-the-way": await assignmentOf({ on_my_way_at: new Date(), about_minutes: 12 }, 20),
    "ride-at-door": await assignmentOf({ on_my_way_at: new Date(), at_door_at: new Date() }, 21),
  };
}
