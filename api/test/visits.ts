import ICAL from "ical.js";
import { Booked, CheckoutUrl } from "../contract/appointments.ts";
import { read, type TestApp } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import type { Received } from "./mailbox.ts";
import { aConsultant, aPatient, type BookingInput, bookingInputsFor } from "./people.ts";

export type PaidVisit = {
  appointmentId: string;
  docId: string;
  startsAt: Date;
  token: string;
  email: string;
  zoomEmail: string;
};

/** A new patient's paid visit; by default at least a day and a half ahead. */
export async function aPaidVisit(
  app: Awaited<ReturnType<typeof testAppWithCards>>,
  requested?: BookingInput,
): Promise<PaidVisit> {
  const patient = await aPatient(app);
  const input = requested ?? (await bookingInputsFor(app, (await aConsultant(app)).id))[30];
  if (!input) throw new Error("No slot is free");
  const zoomEmail = `zoom-${patient.email}`;
  const { token, email } = patient;
  const booked = await app.post("/api/user/book-appointment", { ...input, zoomEmail }, { token });
  const { _id: appointmentId, startsAt } = read(Booked, booked).appointment;
  const { url } = read(CheckoutUrl, await app.post("/api/user/pay-appointment", { appointmentId }, { token }));
  await app.cards.press(url, "pay");
  await app.post("/api/user/mark-appointment-paid", { appointmentId }, { token });
  return { appointmentId, docId: input.docId, startsAt: new Date(startsAt), token, email, zoomEmail };
}

/** Moves the visit's start to this many hours from now, with an old payment. */
export async function bringVisitNear({ sql }: TestApp, { appointmentId }: PaidVisit, hours: number): Promise<void> {
  await sql`
    update appointment set paid_at = now() - interval '2 days', starts_at = now() + make_interval(hours => ${hours}),
      ends_at = now() + make_interval(hours => ${hours}, mins => 30)
    where id = ${appointmentId}`;
}

/** A paid half-hour visit that began this many minutes ago. */
export async function aRunningVisit(
  app: Awaited<ReturnType<typeof testAppWithCards>>,
  minutes: number,
): Promise<PaidVisit> {
  const visit = await aPaidVisit(app);
  const startsAt = new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000);
  await app.sql`
    update appointment set starts_at = ${startsAt}, ends_at = ${startsAt}::timestamptz + interval '30 minutes'
    where id = ${visit.appointmentId}`;
  return { ...visit, startsAt };
}

/** The event in an email's calendar file. */
export function calendarOf(message: Received | undefined): ICAL.Event {
  const file = message?.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!file) throw new Error("The email has no calendar file");
  const text = typeof file.content === "string" ? file.content : new TextDecoder().decode(file.content);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  if (!event) throw new Error("The calendar has no event");
  return new ICAL.Event(event);
}
