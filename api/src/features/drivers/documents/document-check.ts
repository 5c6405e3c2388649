import type { DriverDocumentKind } from "../../../../contract/driver-documents.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError, Stale } from "../../../lib/http/errors.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { driverRecord } from "../office.ts";
import { lockDriver, replaceAccepted } from "./documents.ts";

type Which = { driverId: string; documentId: string };
type InReview = { kind: DriverDocumentKind; expiresOn: string };

/** Locks a document in review. Throws Stale if someone else already decided. */
async function lockInReview(tx: Tx, { driverId, documentId }: Which, timeZone: string): Promise<InReview> {
  await lockDriver(tx, driverId);
  const [document] = await tx<(InReview & { state: string; checker: string | null })[]>`
    select kind, expires_on::text, state, (select name from staff where id = checked_by) as checker
    from driver_document where id = ${documentId} and driver_id = ${driverId}`;
  // A driver's new upload deletes the one in review.
  if (!document)
    throw new AppError(
      "missing",
      "This document was removed. The driver may have sent another one. Please reload the page.",
    );
  if (document.state !== "waiting")
    throw new Stale({ driver: await driverRecord(tx, driverId, timeZone) }, document.checker ?? "Another staff member");
  return document;
}

/** Approves a document in place of the previous one and emails the driver. */
export async function acceptDocument(tx: Tx, by: Staff, which: Which, timeZone: string): Promise<void> {
  const { driverId, documentId } = which;
  const { kind, expiresOn } = await lockInReview(tx, which, timeZone);
  const before = await replaceAccepted(tx, driverId, kind);
  await tx`
    update driver_document set state = 'accepted', checked_by = ${by.id}, checked_at = now() where id = ${documentId}`;
  await enqueueEmail(tx, "paper-checked", documentId);
  await recordStaffAudit(tx, byStaff(by), {
    action: "document accepted",
    subject: { kind: "driver", id: driverId },
    targetId: documentId,
    change: { [kind]: [before, expiresOn] },
  });
}

/** Rejects a document and emails the driver the reason; the previous one stays in effect. */
export async function rejectDocument(tx: Tx, by: Staff, which: Which, reason: string, timeZone: string): Promise<void> {
  const { driverId, documentId } = which;
  await lockInReview(tx, which, timeZone);
  await tx`
    update driver_document set state = 'refused', checked_by = ${by.id}, checked_at = now(), rejection_reason = ${reason}
    where id = ${documentId}`;
  await enqueueEmail(tx, "paper-checked", documentId);
  await recordStaffAudit(tx, byStaff(by), {
    action: "document declined",
    subject: { kind: "driver", id: driverId },
    targetId: documentId,
    reason,
  });
}
