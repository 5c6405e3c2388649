import type { TestApp } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aConsultant, aDriver, aPatient } from "./people.ts";
import { aPaidVisit } from "./visits.ts";

type Columns = Record<string, string | number | boolean | Date | null>;

async function insert({ sql }: TestApp, table: string, columns: Columns): Promise<string> {
  const [row] = await sql<{ id: string }[]>`insert into ${sql(table)} ${sql(columns)} returning id`;
  if (!row) throw new Error("An insert answered no row");
  return row.id;
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** For every kind of letter, the id of something it can be written about. */
export async function storiesOf(app: Awaited<ReturnType<typeof testAppWithCards>>): Promise<Record<string, string>> {
  const { id: patient_id } = await aPatient(app);
  return {
    welcome: patient_id,
    "reset-code": await insert(app, "password_reset", { patient_id }),
    ...(await visits(app, patient_id)),
    ...(await rides(app, patient_id)),
    ...(await inquiries(app)),
    ...(await subscriptions(app)),
  };
}

async function visits(app: Awaited<ReturnType<typeof testAppWithCards>>, patient_id: string) {
  const { appointmentId: paid } = await aPaidVisit(app);
  const { id: consultant_id } = await aConsultant(app);
  const times = { starts_at: inMinutes(2000), ends_at: inMinutes(2030), held_until: inMinutes(30) };
  const hold = { patient_id, consultant_id, ...times, fee_cents: 8000, zoom_email: "ann@zoom.test" };
  const held = await insert(app, "appointment", hold);
  const [checkout] = await app.sql<{ id: string }[]>`select id from checkout where appointment_id = ${paid}`;
  const refund = { checkout_id: checkout?.id ?? "", amount_cents: 8000, reason: "slot_taken" };
  const review = { consultant_id, patient_id, rating: 5, comment: "Kind." };
  return {
    "slot-held": held,
    "hold-lapsed": held,
    "appointment-cancelled": held,
    "appointment-paid": paid,
    "reminder-day": paid,
    "reminder-hour": paid,
    "refund-sent": await insert(app, "refund", refund),
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
  return {
    "ride-booked": await insert(app, "ride", { ...ride, status: "pending" }),
    "driver-assigned": assignment,
    "ride-offered": assignment,
    "ride-accepted": accepted,
    "ride-completed": await insert(app, "ride", { ...ride, ...completion, driver_id }),
    "ride-cancelled": await insert(app, "ride", { ...ride, status: "cancelled", cancel_reason: "no_driver" }),
  };
}

async function inquiries(app: TestApp) {
  const sender = { name: "Nadia Cole", email: "nadia@nurse.test" };
  const words = { subject: "My wheelchair", message: "Two things.\n\nI am a patient." };
  const message = await insert(app, "contact_message", { ...sender, ...words });
  const file = await app.on.files.keepPrivately(new TextEncoder().encode("%PDF-1.7\n%%EOF"), "pdf");
  const wish = { specialization: "Oncology", country: "Kenya", resume_key: file, resume_name: "cv.pdf" };
  const application = await insert(app, "staffing_application", { ...sender, ...wish });
  const resume = await insert(app, "resume", { ...sender, file_key: file, file_name: "cv.pdf" });
  return {
    "contact-receipt": message,
    "contact-notice": message,
    "staffing-receipt": application,
    "staffing-notice": application,
    "resume-receipt": resume,
    "resume-notice": resume,
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
