import { hoursInWords } from "../../../contract/format-hours.ts";
import type { Conflict as ConflictDetails, Hours, HoursFound, PutHours } from "../../../contract/schedules.ts";
import { shortName } from "../../lib/accounts/display-name.ts";
import { databaseNow, type Queries, type Tx } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { lockSchedule } from "../../lib/office/time-off.ts";
import { practiceLabels } from "../../lib/time/practice-time.ts";
import { type Conflict, hoursOf, setHours } from "./schedule.ts";

type Shown = Omit<HoursFound, "success" | "message">;

const todayIn = async (db: Queries, zone: string): Promise<string> => practiceLabels(await databaseNow(db), zone).date;

/** A consultant's current hours. Throws "missing". */
export async function currentHours(db: Queries, consultantId: string, zone: string): Promise<Shown> {
  const [found] = await db<
    { revision: number }[]
  >`select revision from consultant where id = ${consultantId} and deleted_at is null`;
  if (!found) throw new AppError("missing", "We couldn't find that nurse.");
  const hours = await hoursOf(db, consultantId, await todayIn(db, zone));
  return { ...hours, revision: found.revision, inWords: hoursInWords(hours.weekly) };
}

/**
 * Replaces the hours from today on. Returns them, and the booked visits that are now outside. Throws Stale if the consultant's record was
 * changed since it was loaded.
 */
export async function changeHours(
  tx: Tx,
  by: Staff,
  consultantId: string,
  { revision, ...hours }: PutHours,
  zone: string,
): Promise<Shown & { conflicts: ConflictDetails[] }> {
  await lockSchedule(tx, consultantId);
  const before = await currentHours(tx, consultantId, zone);
  if (revision !== undefined && revision !== before.revision)
    throw new Stale(before, await lastToChange(tx, consultantId));
  const conflicts = await setHours(tx, consultantId, hours, await todayIn(tx, zone));
  await tx`update consultant set revision = revision + 1 where id = ${consultantId}`;
  const after = await currentHours(tx, consultantId, zone);
  await recordStaffAudit(tx, byStaff(by), {
    action: "hours changed",
    subject: { kind: "consultant", id: consultantId },
    change: {
      hours: [before.inWords, after.inWords],
      "single days": [formatDays(before.days), formatDays(after.days)],
    },
  });
  return { ...after, conflicts: await conflictDetails(tx, by, conflicts) };
}

const formatDays = (days: Hours["days"]) =>
  days.map(({ day, open }) => `${day} ${open.map((block) => block.join("–")).join(", ") || "closed"}`);

/** The details of those visits. A nurse sees a patient's first name and initial. */
export async function conflictDetails(tx: Tx, by: Staff, conflicts: Conflict[]): Promise<ConflictDetails[]> {
  const ids = conflicts.map(({ appointmentId }) => appointmentId);
  const visits = await tx<(Omit<ConflictDetails, "startsAt"> & { startsAt: Date })[]>`
    select a.id as _id, consultant_id as doc_id, c.name as consultant, p.name as patient, starts_at, status as state
    from appointment a join patient p on p.id = patient_id join consultant c on c.id = consultant_id
    where a.id = any(${ids}::uuid[]) order by starts_at, a.id`;
  return visits.map(({ startsAt, patient, ...visit }) => ({
    ...visit,
    patient: by.role === "nurse" ? shortName(patient) : patient,
    startsAt: startsAt.toISOString(),
  }));
}
