import ICAL from "ical.js";
import { Booked, CheckoutUrl } from "../contract/appointments.ts";
import { read, type TestApp } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import type { Received } from "./mailbox.ts";
import { aConsultant, aPatient, bookingInputsFor, type Wish } from "./people.ts";

export type PaidVisit = {
  appointmentId: string;
  docId: string;
  startsAt: Date;
  token: string;
  email: string;
  zoomEmail: string;
};

/** A new patient's visit, paid on the card provider's page; about a day and a half ahead at the soonest unless wished for. */
export async function aPaidVisit(app: Awaited<ReturnType<typeof testAppWithCards>>, wished?: Wish): Promise<PaidVisit> {
  const patient = await aPatient(app);
  const wish = wished ?? (await bookingInputsFor(app, (await aConsultant(app)).id))[30];
  if (!wish) throw new Error("No slot is free");
  const zoomEmail = `zoom-${patient.email}`;
  const { token, email } = patient;
  const booked = await app.post("/api/user/book-appointment", { ...wish, zoomEmail }, { token });
  const { _id: appointmentId, startsAt } = read(Booked, booked).appointment;
  const { url } = read(CheckoutUrl, await app.post("/api/user/pay-appointment", { appointmentId }, { token }));
  await app.cards.press(url, "pay");
  await app.post("/api/user/mark-appointment-paid", { appointmentId }, { token });
  return { appointmentId, docId: wish.docId, startsAt: new Date(startsAt), token, email, zoomEmail };
}

/** The visit begins in so many hours and was paid long before. */
export async function bringVisitNear({ sql }: TestApp, { appointmentId }: PaidVisit, hours: number): Promise<void> {
  await sql`
    update appointment set paid_at = now() - interval '2 days', starts_at = now() + make_interval(hours => ${hours}),
      ends_at = now() + make_interval(hours => ${hours}, mins => 30)
    where id = ${appointmentId}`;
}

/** A paid visit that began so many minutes ago, a whole one still to come unless more than that has passed. */
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

/** The event of the calendar file that came with a letter. */
export function calendarOf(message: Received | undefined): ICAL.Event {
  const file = message?.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!file) throw new Error("The letter has no calendar file");
  const text = typeof file.content === "string" ? file.content : new TextDecoder().decode(file.content);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  if (!event) throw new Error("The calendar has no event");
  return new ICAL.Event(event);
}
