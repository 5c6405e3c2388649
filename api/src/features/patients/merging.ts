import type { Merge } from "../../../contract/patient-merge.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError, Stale } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { blockersOf, previewMerge } from "./merge-preview.ts";

/**
 * Makes one record of two: what hangs on the other one goes over to the one that is kept, whose login stays, and the other
 * one's sessions end. Throws Stale, with the preview as it is now, when either was changed since it was seen; of two desks at
 * the same pair, in whichever direction, one does it. There is no way back.
 */
export async function mergePatients(
  services: Services,
  tx: Tx,
  staff: Staff,
  keptId: string,
  { otherId, revision, otherRevision, reason, notify }: Merge,
): Promise<{ patientId: string }> {
  const [blocker] = await blockersOf(tx, keptId, otherId, services.config.practiceTimeZone);
  const [merge] = await tx<{ outcome: string }[]>`
    select outcome from merge_patients(${keptId}, ${otherId}, ${revision}, ${otherRevision})`;
  const outcome = merge?.outcome ?? "";
  if (outcome === "unknown") throw new AppError("missing", "We do not know that patient.");
  if (outcome === "stale") {
    const who = await lastToChange(tx, otherId);
    throw new Stale(await previewMerge(services, tx, keptId, otherId), who);
  }
  // What came in the way between the two is seen by whoever looks again.
  if (outcome !== "merged" || blocker)
    throw new AppError("conflict", blocker ?? "Something came in the way just now. Please look at it again.");
  const operationId = crypto.randomUUID();
  for (const id of [keptId, otherId])
    await recordStaffAudit(tx, byStaff(staff), {
      action: "records merged",
      subject: { kind: "patient", id },
      patientId: id,
      reason,
      operationId,
    });
  if (notify) await enqueueEmail(tx, "records-merged", otherId);
  return { patientId: keptId };
}
