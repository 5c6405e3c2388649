import { randomUUID } from "node:crypto";
import { SlotWeek } from "../contract/consultants.ts";
import type { VehicleType } from "../contract/ride-status.ts";
import type { UsStateCode } from "../contract/us-states.ts";
import { openSession } from "../src/lib/accounts/sessions.ts";
import { one } from "../src/lib/db/db.ts";
import { read, type TestApp } from "./app.ts";
import { approveDocuments } from "./approved-documents.ts";

/** A new logged-in patient; the email is confirmed unless `isConfirmed` is false. */
export async function aPatient({ sql }: Pick<TestApp, "sql">, { name = "Ann Lee", isConfirmed = true } = {}) {
  const email = `${randomUUID()}@patient.test`;
  const patient = one(
    await sql<{ id: string }[]>`
    insert into patient (name, email, password_hash, email_confirmed_at)
    values (${name}, ${email}, 'none', ${isConfirmed ? sql`now()` : null}) returning id`,
  );
  return { id: patient.id, name, email, token: await openSession(sql, "patient", patient.id) };
}

/** A consultant with an empty week, $80 by default. */
export async function aConsultant({ sql }: Pick<TestApp, "sql">, { feeCents = 8000, available = true } = {}) {
  const consultant = one(
    await sql<{ id: string }[]>`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents, available)
    values ('Amara Okafor', '/files/portraits/amara.svg', 'Pediatric Nurse', 'MSN, RN', 12, 'About Amara.', ${feeCents}, ${available})
    returning id`,
  );
  return consultant;
}

/** Gives a consultant what is needed to be opened for booking: a license, the whole grid as hours, and no need of a login. */
export async function completeNurse({ sql }: TestApp, docId: string): Promise<void> {
  await sql`
    update consultant set license_state = 'PA', license_number = 'RN 1', works_without_login = true where id = ${docId}`;
  await sql`
    insert into weekly_hours (consultant_id, weekday, open, during)
    select ${docId}, weekday, '{[600,1260)}', daterange(current_date - 1, null) from generate_series(1, 7) as weekday`;
}

/** A logged-in driver with a vehicle and, by default, all documents approved; offline by default. */
export async function aDriver(
  { sql }: TestApp,
  { name = "Dan Wheeler", vehicleType = "Sedan", online = false, hasDocuments = true }: Partial<DriverOf> = {},
) {
  const email = `${randomUUID()}@driver.test`;
  const driver = one(
    await sql<{ id: string }[]>`
    insert into driver (name, email, password_hash, phone, license_number, vehicle_type, vehicle_model, vehicle_number, online)
    values (${name}, ${email}, 'none', '+12155550110', 'PA 20 118 442', ${vehicleType}, 'Ford Transit', 'LMP 4821', ${online})
    returning id`,
  );
  if (hasDocuments) await approveDocuments(sql, [driver.id]);
  return { id: driver.id, email, driverToken: await openSession(sql, "driver", driver.id) };
}
type DriverOf = { name: string; vehicleType: VehicleType; online: boolean; hasDocuments: boolean };

export type BookingInput = {
  docId: string;
  slotDate: string;
  slotTime: string;
  zoomEmail: string;
  state?: UsStateCode;
};

/** Bookings of the consultant's free slots from tomorrow on, soonest first, as a patient's browser sends them. */
export async function bookingInputsFor(app: TestApp, docId: string): Promise<BookingInput[]> {
  const week = read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`));
  return week.days
    .slice(1)
    .flatMap(({ slotDate, slots }) =>
      slots.map(({ slotTime }) => ({ docId, slotDate, slotTime, zoomEmail: "ann@zoom.test" })),
    );
}

/** The first one of `bookingInputsFor`. */
export async function aBookingInput(app: TestApp, docId: string): Promise<BookingInput> {
  const [input] = await bookingInputsFor(app, docId);
  if (!input) throw new Error("This consultant has no free slot");
  return input;
}
