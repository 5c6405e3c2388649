import { z } from "zod";
import { instant } from "../../../contract/fields.ts";
import type { PageQuery } from "../../../contract/pagination.ts";
import { type Conflict, type NewTimeOff, TimeOff, TimeOffPreview } from "../../../contract/schedules.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import { databaseNow, type Queries, type Tx } from "../../lib/db/db.ts";
import { dryRun } from "../../lib/db/transact.ts";
import { AppError } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { byStaff } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { auditTimeOff, lockSchedule, periodOf } from "../../lib/office/time-off.ts";
import type { Services } from "../../lib/services.ts";
import { conflictDetails } from "./own-schedule.ts";
import { insertTimeOff } from "./schedule.ts";

type Row = { _id: string; from: Date; to: Date };

const columns = (db: Queries) => db`
  id as _id, lower(during) as "from", upper(during) as "to", reason, consultant_id is null as is_for_all`;

/** A page of current and upcoming time off: of one consultant and of everyone, or only of everyone if null. */
export async function listTimeOff(
  db: Queries,
  consultantId: string | null,
  input: PageQuery,
): Promise<{ timeOff: TimeOff[]; next: string | null }> {
  const { after, limit } = pageOf(input, z.tuple([instant(), z.uuid()]));
  const found = await db<Row[]>`
    select ${columns(db)} from time_off
    where during && tstzrange(now(), null) and ${consultantId ? db`(consultant_id = ${consultantId} or consultant_id is null)` : db`consultant_id is null`}
      and ${after ? db`(lower(during), id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : db`true`}
    order by lower(during), id limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ from, _id }) => [from.toISOString(), _id]);
  return { timeOff: asAnswers(TimeOff, rows), next };
}

/**
 * Adds time off for a consultant, or for everyone if null, and returns every visit booked during it: each stays until someone moves,
 * cancels or keeps it. Throws "conflict" if it overlaps other time off of the same consultant.
 */
export async function addTimeOff(
  tx: Tx,
  by: Staff,
  consultantId: string | null,
  input: NewTimeOff,
  zone: string,
): Promise<{ timeOff: TimeOff; conflicts: Conflict[] }> {
  const { from, to } = await periodOf(tx, input, zone);
  if (consultantId) await requireConsultant(tx, consultantId);
  const { timeOffId, conflicts } = await insertTimeOff(tx, consultantId, { from, to, reason: input.reason });
  await auditTimeOff(
    tx,
    byStaff(by),
    "time off added",
    consultantId,
    timeOffId,
    [null, `${from} to ${to}`],
    input.reason,
  );
  return {
    timeOff: { _id: timeOffId, from, to, reason: input.reason, isForAll: consultantId === null },
    conflicts: await conflictDetails(tx, by, conflicts),
  };
}

/** What time off would hit, found by adding it and rolling back. For everyone, also the rides of these days. */
export const previewTimeOff = (
  services: Services,
  by: Staff,
  consultantId: string | null,
  input: NewTimeOff,
): Promise<Omit<TimeOffPreview, "success" | "message">> =>
  dryRun(services, async (tx) => {
    const { timeOff, conflicts } = await addTimeOff(tx, by, consultantId, input, services.config.practiceTimeZone);
    const { from, to } = timeOff;
    return { from, to, conflicts, rides: consultantId === null ? await ridesDuring(tx, { from, to }) : [] };
  });

async function ridesDuring(tx: Tx, { from, to }: Pick<TimeOff, "from" | "to">): Promise<TimeOffPreview["rides"]> {
  const rides = await tx`
    select ride.id as _id, coalesce(nullif(passenger_name, ''), patient.name) as passenger, coalesce(starts_at, ready_by) as at,
      (select driver.name from assignment join driver on driver.id = driver_id
        where ride_id = ride.id and outcome = 'accepted' limit 1) as driver
    from ride join patient on patient.id = patient_id
    where status in ('unpaid', 'pending', 'assigned', 'accepted')
      and coalesce(starts_at, ready_by) >= greatest(now(), ${from}::timestamptz) and coalesce(starts_at, ready_by) < ${to}
    order by coalesce(starts_at, ready_by), ride.id`;
  return asAnswers(TimeOffPreview.shape.rides.element, rides);
}

/**
 * Ends time off: future time off is deleted, current time off ends now. Time off that was just added is undone: it is deleted, and the
 * notices to patients, which wait for this, are not sent. Harmless if it is over.
 */
export async function endTimeOff(tx: Tx, by: Staff, consultantId: string | null, timeOffId: string): Promise<void> {
  await lockSchedule(tx, consultantId);
  const [found] = await tx<(Row & { isUndoable: boolean })[]>`
    select ${columns(tx)}, created_at > now() - rule_undo() as is_undoable from time_off where id = ${timeOffId} and consultant_id is not distinct from ${consultantId} for update`;
  if (!found) throw new AppError("missing", "We couldn't find that time off. It may have been removed.");
  const now = await databaseNow(tx);
  if (found.to <= now) return;
  const isDeleted = found.from >= now || found.isUndoable;
  if (isDeleted) await tx`delete from time_off where id = ${timeOffId}`;
  else await tx`update time_off set during = tstzrange(lower(during), clock_timestamp()) where id = ${timeOffId}`;
  const was = `${found.from.toISOString()} to ${found.to.toISOString()}`;
  await auditTimeOff(tx, byStaff(by), "time off ended", consultantId, timeOffId, [
    was,
    isDeleted ? null : `until ${now.toISOString()}`,
  ]);
}

async function requireConsultant(tx: Tx, consultantId: string): Promise<void> {
  const rows = await tx`select from consultant where id = ${consultantId} and deleted_at is null`;
  if (rows.length === 0) throw new AppError("missing", "We couldn't find that nurse.");
}
