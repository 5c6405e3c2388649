import type { DriverDocumentKind } from "../../../contract/driver-documents.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError, Stale } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { lockDriver, makeRoom } from "./documents.ts";
import { driverRecord } from "./office.ts";

type Which = { driverId: string; documentId: string };
type Waiting = { kind: DriverDocumentKind; expiresOn: string };

/** A paper that waits, which nobody else checks before this transaction ends. Throws Stale where somebody was quicker. */
async function waiting(tx: Tx, { driverId, documentId }: Which, timeZone: string): Promise<Waiting> {
  await lockDriver(tx, driverId);
  const [paper] = await tx<(Waiting & { state: string; checker: string | null })[]>`
    select kind, expires_on::text, state, (select name from staff where id = checked_by) as checker
    from driver_document where id = ${documentId} and driver_id = ${driverId}`;
  // One that nobody had checked is gone once the driver has sent another.
  if (!paper) throw new AppError("missing", "This paper is not here any more. The driver may have sent another.");
  if (paper.state !== "waiting")
    throw new Stale({ driver: await driverRecord(tx, driverId, timeZone) }, paper.checker ?? "Somebody");
  return paper;
}

/** Accepts a paper: it counts from now on in the place of the one before, and the driver hears of it. */
export async function acceptDocument(tx: Tx, by: Staff, which: Which, timeZone: string): Promise<void> {
  const { driverId, documentId } = which;
  const { kind, expiresOn } = await waiting(tx, which, timeZone);
  const before = await makeRoom(tx, driverId, kind);
  await tx`
    update driver_document set state = 'accepted', checked_by = ${by.id}, checked_at = now() where id = ${documentId}`;
  await enqueueEmail(tx, "paper-checked", documentId);
  await recordStaffAudit(tx, byStaff(by), {
    action: "paper accepted",
    subject: { kind: "driver", id: driverId },
    about: documentId,
    change: { [kind]: [before, expiresOn] },
  });
}

/** Refuses a paper: what counted before still does, and the driver is told why. */
export async function rejectDocument(tx: Tx, by: Staff, which: Which, reason: string, timeZone: string): Promise<void> {
  const { driverId, documentId } = which;
  await waiting(tx, which, timeZone);
  await tx`
    update driver_document set state = 'refused', checked_by = ${by.id}, checked_at = now(), rejection_reason = ${reason}
    where id = ${documentId}`;
  await enqueueEmail(tx, "paper-checked", documentId);
  await recordStaffAudit(tx, byStaff(by), {
    action: "paper refused",
    subject: { kind: "driver", id: driverId },
    about: documentId,
    reason,
  });
}
