import { eraseBankAccount, eraseStaffRow, finishErasure, requireNothingOwed } from "../../lib/accounts/erasure.ts";
import type { Tx } from "../../lib/db/db.ts";
import { pictureKey } from "../../lib/files/files.ts";
import { removeFiles } from "../../lib/files/uploads.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { lastToChange } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { oneForOffice } from "./office.ts";

/**
 * Erases a nurse permanently: the public page, portrait, license, address, reasons of time off, and the login. Past visits stay, with the
 * name "Former nurse". Throws "conflict" while the nurse has a held or paid visit that isn't over, or is owed money.
 */
export async function eraseConsultant(
  tx: Tx,
  by: Staff,
  consultantId: string,
  revision: number,
  zone: string,
): Promise<void> {
  // Booking locks this row for share: an earlier booking is seen below, and a later one finds the nurse unavailable.
  await tx`select from consultant where id = ${consultantId} for update`;
  const nurse = await oneForOffice(tx, consultantId, zone);
  if (nurse.revision !== revision) throw new Stale(nurse, await lastToChange(tx, consultantId));
  await requireNoVisitsAhead(tx, consultantId);
  await requireNothingOwed(tx, consultantId, "nurse");
  await eraseBankAccount(tx, consultantId);
  const [account] = await tx<{ id: string; email: string }[]>`
    select id, email from staff where consultant_id = ${consultantId} for update`;
  if (account) await eraseStaffRow(tx, account.id);
  await tx`delete from waitlist_entry where consultant_id = ${consultantId}`;
  await tx`delete from office_note where consultant_id = ${consultantId}`;
  await tx`update time_off set reason = '' where whose = ${consultantId}`;
  await tx`
    update consultant set name = 'Former nurse', image = '', degree = '', about = '', address_line1 = '', address_line2 = '',
      languages = '{English}', license_state = null, license_number = null, available = false, deleted_at = now(),
      revision = revision + 1
    where id = ${consultantId}`;
  await tx`select redact_worker_name(${consultantId}, ${nurse.name}, 'Former nurse')`;
  const portrait = pictureKey(nurse.image);
  if (portrait) await removeFiles(tx, [portrait]);
  await finishErasure(tx, by, {
    action: "nurse erased",
    subject: { kind: "consultant", id: consultantId },
    accounts: account ? [account.id] : [],
    email: account?.email ?? null,
  });
}

async function requireNoVisitsAhead(tx: Tx, consultantId: string): Promise<void> {
  const visits = await tx`
    select from appointment where consultant_id = ${consultantId} and ends_at > now() and occupies_slot(appointment) limit 1`;
  if (visits.length > 0)
    throw new AppError("conflict", "This nurse still has visits ahead. Please reschedule or cancel them first.");
}
