import { EVIDENCE, type Merge } from "../../../contract/patient-merge.ts";
import type { Tx } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";
import { blockersOf, previewMerge } from "./merge-preview.ts";

/**
 * Merges two records: everything of the other record moves to the kept one, whose login stays, and the other record's
 * sessions end. Throws Stale, with a fresh preview, if either record was changed since it was loaded. Of two people merging
 * the same pair at once, one succeeds. Unless both confirmed the same phone number, the office says how it knows that they are
 * one person. A merge cannot be undone.
 */
export async function mergePatients(
  services: Services,
  tx: Tx,
  staff: Staff,
  keptId: string,
  { otherId, revision, otherRevision, evidence, reason, notify }: Merge,
): Promise<{ patientId: string }> {
  const [blocker] = await blockersOf(tx, keptId, otherId, services.config.practiceTimeZone);
  const [merge] = await tx<{ outcome: string }[]>`
    select outcome from merge_patients(${keptId}, ${otherId}, ${revision}, ${otherRevision}, ${evidence ?? null})`;
  const outcome = merge?.outcome ?? "";
  if (outcome === "unknown") throw new AppError("missing", "We couldn't find that patient.");
  if (outcome === "stale") {
    const who = await lastToChange(tx, otherId);
    throw new Stale(await previewMerge(services, tx, keptId, otherId), who);
  }
  if (outcome === "unproven") throw new AppError("invalid", EVIDENCE, { evidence: EVIDENCE });
  // A blocker appeared between the preview and the merge.
  if (outcome !== "merged" || blocker)
    throw new AppError("conflict", blocker ?? "Something changed just now. Please check the preview again.");
  const operationId = crypto.randomUUID();
  const [gone] = await tx<{ mergeEvidence: string }[]>`select merge_evidence from patient where id = ${otherId}`;
  for (const id of [keptId, otherId])
    await recordStaffAudit(tx, byStaff(staff), {
      action: "records merged",
      subject: { kind: "patient", id },
      patientId: id,
      change: { evidence: [null, gone?.mergeEvidence ?? null] },
      reason,
      operationId,
    });
  if (notify) await enqueueEmail(tx, "records-merged", otherId);
  return { patientId: keptId };
}
