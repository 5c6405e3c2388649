import { eraseBankAccount, finishErasure, requireNothingOwed } from "../../lib/accounts/erasure.ts";
import { closeAllSessions } from "../../lib/accounts/sessions.ts";
import type { Tx } from "../../lib/db/db.ts";
import { pictureKey } from "../../lib/files/files.ts";
import { removeFiles } from "../../lib/files/uploads.ts";
import { AppError } from "../../lib/http/errors.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { lockDriver } from "./documents/documents.ts";
import { staleOrConflict } from "./office.ts";

type Seen = { revision: number; name: string; email: string; image: string; isSuspended: boolean };

/**
 * Erases a suspended driver for good: login, contact details, vehicle, documents and their files. Rides and payouts stay as those of
 * a "Former driver". A "conflict" while the driver has a ride ahead or is owed money.
 */
export async function eraseDriver(
  tx: Tx,
  by: Staff,
  driverId: string,
  revision: number,
  timeZone: string,
): Promise<void> {
  await lockDriver(tx, driverId);
  const [driver] = await tx<Seen[]>`
    select revision, name, email, image, suspended_at is not null as is_suspended from driver where id = ${driverId} and deleted_at is null`;
  if (!driver) throw new AppError("missing", "We couldn't find that driver.");
  if (driver.revision !== revision || !driver.isSuspended)
    throw await staleOrConflict(tx, driverId, revision, "Please suspend this driver before you erase them.", timeZone);
  await requireNothingOpen(tx, driverId);
  await removeFiles(tx, await eraseDocuments(tx, driverId, pictureKey(driver.image)));
  await tx`
    update driver set name = 'Former driver', email = id || '@deleted.invalid', password_hash = '', phone = '', license_number = '',
      vehicle_model = '', vehicle_number = '', image = '', deleted_at = now(), revision = revision + 1
    where id = ${driverId}`;
  await tx`delete from office_note where driver_id = ${driverId}`;
  await tx`delete from driver_hours where driver_id = ${driverId}`;
  await tx`delete from driver_time_off where driver_id = ${driverId}`;
  await eraseBankAccount(tx, driverId);
  await tx`delete from step_position where driver_id = ${driverId}`;
  await tx`select redact_worker_name(${driverId}, ${driver.name}, 'Former driver')`;
  await closeAllSessions(tx, "driver", driverId);
  await finishErasure(tx, by, {
    action: "driver erased",
    subject: { kind: "driver", id: driverId },
    email: driver.email,
  });
}

async function requireNothingOpen(tx: Tx, driverId: string): Promise<void> {
  const rides = await tx`
    select from ride where driver_id = ${driverId} and status in ('assigned', 'accepted') limit 1`;
  if (rides.length > 0)
    throw new AppError("conflict", "This driver still has a ride. Please assign it to another driver first.");
  await requireNothingOwed(tx, driverId, "driver");
}

/** Returns the keys of the files to delete. */
async function eraseDocuments(tx: Tx, driverId: string, picture: string | null): Promise<string[]> {
  const documents = await tx<{ fileKey: string | null }[]>`
    delete from driver_document where driver_id = ${driverId} returning file_key`;
  await tx`update vehicle_change set outcome = 'withdrawn' where driver_id = ${driverId} and outcome = 'asked'`;
  await tx`
    update vehicle_change set rejection_reason = '' where driver_id = ${driverId} and rejection_reason is not null`;
  return [picture, ...documents.map(({ fileKey }) => fileKey)].filter((key) => key !== null);
}
