import { randomUUID } from "node:crypto";
import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { Booked } from "@lamplight/api/contract/appointments.ts";
import { SlotWeek } from "@lamplight/api/contract/consultants.ts";
import postgres from "postgres";
import { afterAll } from "vitest";
import { stack } from "./stack.ts";

/** The product's own database, for what only time or another person would bring about. */
export const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
afterAll(() => sql.end());

/** A consultant of the test's own, with an empty week. The name is unlike any other, so that a page's list can be searched for it. */
export async function aConsultant({ speciality = "Oncology Nurse", feeCents = 9000 } = {}) {
  const name = `Nora ${randomUUID().slice(0, 8)}`;
  const [row] = await sql<{ id: string }[]>`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents, position)
    values (${name}, '/files/portraits/amara-okafor.svg', ${speciality}, 'MSN, RN', 12, 'Nora listens first.', ${feeCents}, 999)
    returning id`;
  if (!row) throw new Error("An insert answered no row");
  return { id: row.id, name, speciality };
}

export const anEmail = () => `${randomUUID()}@patient.test`;

/** Someone who acts through the API alone, as another patient somewhere else would. */
export async function aStranger() {
  const { token } = UserToken.parse(
    await post("/api/user/register", { name: "Someone Else", email: anEmail(), password: "lamplight" }),
  );
  return {
    token,
    book: async (docId: string, slotDate: string, slotTime: string) =>
      Booked.parse(
        await post("/api/user/book-appointment", { docId, slotDate, slotTime, zoomEmail: anEmail() }, token),
      ),
  };
}

/** The first free slot of the second day of a consultant's week. */
export async function tomorrowsFirstSlot(docId: string) {
  const week = SlotWeek.parse(await (await fetch(`${stack.siteUrl}/api/doctor/${docId}/slots`)).json());
  const day = week.days[1];
  const slot = day?.slots[0];
  if (!day || !slot) throw new Error("There is no free slot tomorrow");
  return { slotDate: day.slotDate, slotTime: slot.slotTime };
}

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${stack.siteUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  });
  return answer.json();
}
