import { randomUUID } from "node:crypto";
import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { Booked, CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { type SlotDay, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import postgres from "postgres";
import { afterAll, expect } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { stack } from "./stack.ts";

/** The product's database, for changes that only time or another person would cause. */
export const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
afterAll(() => sql.end());

/** A new consultant with an empty week. The name is unique, so that lists can be searched for it. */
export async function aConsultant({ speciality = "Oncology Nurse", feeCents = 9000 } = {}) {
  const name = `Nora ${randomUUID().slice(0, 8)}`;
  const [row] = await sql<{ id: string }[]>`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents, position)
    values (${name}, '/files/portraits/amara-okafor.svg', ${speciality}, 'MSN, RN', 12, 'Nora listens first.', ${feeCents}, 999)
    returning id`;
  if (!row) throw new Error("An insert answered no row");
  // Nurse lists are cached, and this consultant was not added through the API.
  await eventually(async () =>
    expect(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).text()).toContain(row.id),
  );
  return { id: row.id, name, speciality };
}

export const anEmail = () => `${randomUUID()}@patient.test`;

/** Another patient, who acts through the API only, with a confirmed email by default. */
export async function anotherPatient({ name = "Someone Else", password = "lamplight", isConfirmed = true } = {}) {
  const email = anEmail();
  const { token } = UserToken.parse(await post("/api/user/register", { name, email, password }));
  if (isConfirmed) await sql`update patient set email_confirmed_at = now() where email = ${email}`;
  return {
    email,
    token,
    book: async (docId: string, slotDate: string, slotTime: string) =>
      Booked.parse(
        await post("/api/user/book-appointment", { docId, slotDate, slotTime, zoomEmail: anEmail() }, token),
      ),
  };
}

/** The second day of a consultant's week, with its free slots. */
export async function tomorrowOf(docId: string): Promise<SlotDay> {
  const week = SlotWeek.parse(await (await fetch(`${stack.siteUrl}/api/doctor/${docId}/slots`)).json());
  const [, day] = week.days;
  if (!day) throw new Error("The week has no second day");
  return day;
}

/** The first free slot of that day. */
export async function tomorrowsFirstSlot(docId: string) {
  const { slotDate, slots } = await tomorrowOf(docId);
  const [slot] = slots;
  if (!slot) throw new Error("There is no free slot tomorrow");
  return { slotDate, slotTime: slot.slotTime };
}

/** Makes emails, texts and refunds due that wait while a step can be undone. */
export async function skipUndo(): Promise<void> {
  await sql`
    update email_outbox set due_at = now() where due_at > now() and due_at < now() + interval '1 minute' and tries = 0`;
  await sql`update refund set due_at = now() where due_at > now() and due_at < now() + interval '1 minute' and tries = 0`;
}

/** Pays a hold at the card provider, as a browser would. */
export async function payByCard(token: string, appointmentId: string): Promise<void> {
  const { url } = CheckoutUrl.parse(await post("/api/user/pay-appointment", { appointmentId }, token));
  await fetch(`${url}/pay`, { method: "POST", redirect: "manual" });
  await post("/api/user/mark-appointment-paid", { appointmentId }, token);
}

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${stack.siteUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** A new patient with a hold of a new consultant. */
export async function aHold() {
  const [{ email, token, book }, { id }] = [await anotherPatient(), await aConsultant()];
  const { slotDate, slotTime } = await tomorrowsFirstSlot(id);
  const { appointment } = await book(id, slotDate, slotTime);
  return { email, token, appointmentId: appointment._id };
}

/** A new patient with a paid visit of a new consultant. */
export async function aPaidVisit() {
  const hold = await aHold();
  await sql`update appointment set status = 'paid', paid_at = now(), held_until = null where id = ${hold.appointmentId}`;
  return hold;
}

/** The session of a new patient. */
export async function aPatientsToken(): Promise<string> {
  return (await anotherPatient()).token;
}
