import type { Attendance } from "../../../../contract/nurse.ts";
import { ATTENDANCE_CORRECTION_HOURS, inWords } from "../../../../contract/rules.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError, notFound, Stale } from "../../../lib/http/errors.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";

const ERRORS: Record<string, string> = {
  not_paid: "This visit was canceled or not paid before it started.",
  not_begun: "You can record attendance once the visit has started.",
  too_late: `Attendance was recorded more than ${inWords(ATTENDANCE_CORRECTION_HOURS, "hours")} ago and can no longer be changed.`,
};

type Outcome = { outcome: string; patientId: string; was: Attendance | null; owedCents: number; sentCents: number };
type AttendanceInput = {
  visitId: string;
  attendance: Attendance | null;
  revision?: number | undefined;
  /** The current visit, for a client with an older revision. */
  fresh: (tx: Tx) => Promise<Record<string, unknown>>;
};

/**
 * Records what happened at a visit that has started, or withdraws that; a nurse only for their own visits. If the nurse could
 * not come, everything paid is refunded once that can't be undone. Returns a message about the money, if there is one.
 */
export async function recordAttendance(
  tx: Tx,
  by: Staff,
  { visitId, attendance, revision, fresh }: AttendanceInput,
): Promise<string | undefined> {
  const result = one(
    await tx<Outcome[]>`
    select * from record_attendance(${visitId}, ${by.consultantId}, ${revision ?? null}, ${attendance})`,
  );
  const { outcome, patientId, was, owedCents, sentCents } = result;
  if (outcome === "unknown") throw notFound("visit");
  if (outcome === "stale") throw new Stale(await fresh(tx), await lastToChange(tx, visitId));
  if (outcome !== "noted") throw new AppError("conflict", ERRORS[outcome] ?? "You can't record that for this visit.");
  if (was !== attendance)
    await recordStaffAudit(tx, byStaff(by), {
      action: "attendance recorded",
      subject: { kind: "visit", id: visitId },
      patientId,
      change: { attendance: [was, attendance] },
    });
  if (owedCents > 0) return `We'll refund ${formatMoney(owedCents)} to the patient.`;
  if (sentCents > 0) return `${formatMoney(sentCents)} was already refunded to the patient and stays refunded.`;
  return undefined;
}
