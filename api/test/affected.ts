import { AffectedHandled, type Decision } from "../contract/affected-visits.ts";
import { slotLabels } from "../src/lib/time/practice-time.ts";
import { type Answer, type Call, read } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aConsultant, bookingInputsFor } from "./people.ts";
import { insert } from "./rows.ts";
import { aPaidVisit, type PaidVisit } from "./visits.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
const SPECIALTIES = [
  "Surgical Nurse",
  "Obstetric Nurse",
  "Geriatric Nurse",
  "Psychiatric Nurse",
  "Gastroenterology Nurse",
  "Oncology Nurse",
  "Orthopedic Nurse",
  "Neonatal Nurse",
  "Emergency Nurse",
  "Cardiac Nurse",
];
let next = 0;

/** A nurse with paid visits in a row, and colleagues of the same specialty, whom no other nurse of a test file shares. */
export async function aNurseWithVisits(app: App, visits: number, colleagues = 1) {
  const speciality = SPECIALTIES[next++ % SPECIALTIES.length] ?? "";
  await app.sql`update consultant set available = false where speciality = ${speciality}`;
  const ids: string[] = [];
  for (let made = 0; made <= colleagues; made += 1) {
    const { id } = await aConsultant(app);
    await app.sql`update consultant set speciality = ${speciality} where id = ${id}`;
    ids.push(id);
  }
  const [docId = "", ...others] = ids;
  const inputs = await bookingInputsFor(app, docId);
  const booked: PaidVisit[] = [];
  for (let made = 0; made < visits; made += 1) booked.push(await aPaidVisit(app, inputs[30 + made]));
  const first = booked[0]?.startsAt ?? new Date();
  const last = booked.at(-1)?.startsAt ?? first;
  const timeOff = {
    from: first.toISOString(),
    to: new Date(last.getTime() + 1_800_000).toISOString(),
    reason: "Called in sick",
  };
  return { docId, colleagues: others, visits: booked, timeOff, zone: app.services.config.practiceTimeZone };
}
export type Sick = Awaited<ReturnType<typeof aNurseWithVisits>>;

export async function revisionOf(app: App, { appointmentId }: PaidVisit): Promise<number> {
  const [row] = await app.sql<{ revision: number }[]>`select revision from appointment where id = ${appointmentId}`;
  return row?.revision ?? 0;
}

/** A decision about a visit. A move goes to the same time with another nurse. */
export async function decisionOn(
  app: App,
  visit: PaidVisit | undefined,
  action: Decision["action"],
  docId = "",
): Promise<Record<string, unknown>> {
  if (!visit) throw new Error("There is no such visit");
  const said = { action, visitId: visit.appointmentId, revision: await revisionOf(app, visit) };
  return action === "move"
    ? { ...said, docId, ...slotLabels(visit.startsAt, app.services.config.practiceTimeZone) }
    : said;
}

export const handle = (app: App, { docId, timeOff }: Sick, decisions: object[], as: Call, more = {}): Promise<Answer> =>
  app.post("/api/office/affected-visits", { docId, timeOff, decisions, ...more }, as);
export const undoGroup = (app: App, answer: Answer, as: Call): Promise<Answer> =>
  app.post(`/api/office/affected-visits/undo/${read(AffectedHandled, answer).operationId}`, {}, as);

/** As if the ten seconds in which something can be undone had passed. */
export async function passUndo(app: App): Promise<void> {
  await app.sql`update operation set ends_at = now() - interval '1 second' where ends_at > now()`;
  await app.sql`update operation_group set ends_at = now() - interval '1 second' where ends_at > now()`;
  await app.sql`update email_outbox set due_at = now() where due_at < now() + interval '11 seconds'`;
  await app.sql`update refund set due_at = now() where due_at < now() + interval '11 seconds'`;
  await app.sql`update appointment set call_due_at = now() where call_due_at < now() + interval '11 seconds'`;
}

/** For each email about an affected visit, the id of a record it can be rendered for. */
export async function affectedEmailRecords(app: App): Promise<Record<string, string>> {
  const { appointmentId: appointment_id, docId: consultant_id, startsAt: starts_at } = await aPaidVisit(app);
  const affected = { appointment_id, consultant_id, starts_at };
  const ended = await insert(app, "affected_visit", { ...affected, ended_at: new Date() });
  const open = await insert(app, "affected_visit", affected);
  await app.sql`
    insert into offered_time (affected_visit_id, consultant_id, starts_at)
    values (${open}, ${consultant_id}, ${new Date(starts_at.getTime() + 3_600_000)})`;
  const email = `${crypto.randomUUID()}@second.test`;
  await insert(app, "visit_cc", { appointment_id, email, token_hash: email, confirmed_at: new Date() });
  return {
    "nurse-unavailable": open,
    "nurse-unavailable-copy": open,
    "nurse-unavailable-second": open,
    "visit-times-offered": open,
    "visit-times-offered-copy": open,
    "nurse-available-again": ended,
    "nurse-available-again-copy": ended,
    "nurse-available-again-second": ended,
  };
}
