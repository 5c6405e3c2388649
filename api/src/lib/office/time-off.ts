import type { NewTimeOff } from "../../../contract/schedules.ts";
import { databaseNow, one, type Queries, type Tx, violates } from "../db/db.ts";
import { AppError } from "../http/errors.ts";
import { boundsOfDay, practiceInstant } from "../time/practice-time.ts";
import { type Actor, recordStaffAudit } from "./audit.ts";

/**
 * Locks the schedule of a consultant (of everyone if null) until the transaction ends: earlier bookings are visible in it, and later ones
 * see what it wrote. Take the lock before reading anything.
 */
export async function lockSchedule(tx: Tx, consultantId: string | null): Promise<void> {
  await (consultantId === null
    ? tx`select pg_advisory_xact_lock(96, 0)`
    : tx`select pg_advisory_xact_lock(96, hashtext(${consultantId}::uuid::text))`);
}

/** The instant of a day or time in the practice's zone. As a start, a day means its first midnight; as an end, the midnight after it. */
function instantOf(moment: string, isEnd: boolean, zone: string): string {
  const [date = "", time] = moment.split("T");
  if (time === undefined) {
    const { from, until } = boundsOfDay(date, zone);
    return (isEnd ? until : from).toISOString();
  }
  const isLocal = /^\d\d:\d\d$/.test(time);
  return (isLocal ? practiceInstant(date, time, zone) : new Date(moment)).toISOString();
}

/** A period of time off as instants. Throws "invalid" if it is empty or over. */
export async function periodOf(
  db: Queries,
  input: Pick<NewTimeOff, "from" | "to">,
  zone: string,
): Promise<{ from: string; to: string }> {
  const [from, to] = [instantOf(input.from, false, zone), instantOf(input.to, true, zone)];
  const error =
    to <= from
      ? "Please choose an end after the start"
      : to <= (await databaseNow(db)).toISOString()
        ? "That time is already over."
        : null;
  if (error) throw new AppError("invalid", error, { to: error });
  return { from, to };
}

/** Stores time off, after `lockSchedule`. Throws "conflict" if it overlaps other time off of the same consultant. */
export async function storeTimeOff(
  tx: Tx,
  consultantId: string | null,
  { from, to, reason }: NewTimeOff,
): Promise<string> {
  const row = one(
    await tx<{ id: string }[]>`
    insert into time_off (consultant_id, during, reason)
    values (${consultantId}, tstzrange(${from}, ${to}), ${reason}) returning id`.catch((error: unknown) => {
      throw violates(error, "time_off_does_not_overlap")
        ? new AppError("conflict", "There is already time off on these days. Please change that entry.")
        : error;
    }),
  );
  return row.id;
}

/** Audits time off: one consultant's in the consultant's history, everyone's under its own id. */
export const auditTimeOff = (
  tx: Tx,
  by: Actor,
  action: "time off added" | "time off ended",
  consultantId: string | null,
  timeOffId: string,
  change: [string | null, string | null],
  reason?: string,
) =>
  recordStaffAudit(tx, by, {
    action,
    subject: consultantId ? { kind: "consultant", id: consultantId } : { kind: "time off of everyone", id: timeOffId },
    change: { "time off": change },
    reason,
  });
