import { randomUUID } from "node:crypto";
import type { OfficeRole } from "../contract/staff.ts";
import { one } from "../src/lib/db/db.ts";
import { openStaffSession } from "../src/lib/office/staff-sessions.ts";
import type { Answer, TestApp } from "./app.ts";
import { aConsultant, aPatient } from "./people.ts";

/** A logged-in and verified staff member. `passwordHash` matches no password by default. */
export async function aColleague({ sql }: Pick<TestApp, "sql">, role: OfficeRole, { passwordHash = "none" } = {}) {
  const email = `${randomUUID()}@office.test`;
  const added = one(
    await sql<{ id: string }[]>`
    insert into staff (name, email, role, password_hash) values ('Olive Desk', ${email}, ${role}, ${passwordHash}) returning id`,
  );
  return { id: added.id, email, cookie: `office=${await openStaffSession(sql, added.id, "", true)}` };
}

/** A logged-in and verified nurse, with a new consultant record by default. */
export async function aNurse(
  app: TestApp,
  { passwordHash = "none", consultantId }: { passwordHash?: string; consultantId?: string } = {},
) {
  const docId = consultantId ?? (await aConsultant(app)).id;
  const email = `${randomUUID()}@nurse.test`;
  const added = one(
    await app.sql<{ id: string }[]>`
    insert into staff (name, email, role, consultant_id, password_hash)
    values ('Amara Okafor', ${email}, 'nurse', ${docId}, ${passwordHash}) returning id`,
  );
  return { id: added.id, docId, email, cookie: `nurse=${await openStaffSession(app.sql, added.id, "", true)}` };
}

type VisitOf = { startsAt: Date } | { endedMinutesAgo: number };

/** A paid half-hour visit of a new patient with a nurse; completed if it is over. */
export async function aNurseVisit(app: TestApp, { docId }: { docId: string }, when: VisitOf, name = "Ann Lee") {
  const patient = await aPatient(app, { name });
  const startsAt = "startsAt" in when ? when.startsAt : new Date(Date.now() - (when.endedMinutesAgo + 30) * 60_000);
  const held = one(
    await app.sql<{ id: string }[]>`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email)
    values (${patient.id}, ${docId}, ${startsAt}, ${startsAt}::timestamptz + interval '30 minutes', ${startsAt}, 8000, ${patient.email})
    returning id`,
  );
  await app.sql`
    update appointment set status = 'paid', paid_at = now(), held_until = null, meeting_url = 'https://meet.test/room' where id = ${held.id}`;
  await app.sql`update appointment set status = 'completed' where id = ${held.id} and ends_at <= now()`;
  return { visitId: held.id, startsAt, patient };
}

/** The cookie that a browser sends after this response, and the whole Set-Cookie line. */
export function cookieIn({ headers }: Answer): { cookie: string; line: string } {
  const line = headers.get("set-cookie") ?? "";
  return { cookie: line.split(";")[0] ?? "", line };
}
