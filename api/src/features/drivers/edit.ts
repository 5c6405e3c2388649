import type { EditDriver } from "../../../contract/office-drivers.ts";
import { type Tx, violates } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { driverRecord } from "./office.ts";

type Driver = Required<EditDriver>;

const NAMES: [keyof Omit<Driver, "revision">, string][] = [
  ["name", "name"],
  ["email", "email"],
  ["phone", "phone number"],
  ["licenseNumber", "license number"],
  ["vehicleNumber", "plate"],
];

/**
 * Corrects a driver's data. The old address gets an email about a new one. Throws Stale, with the fresh record, if the driver was changed
 * since it was loaded, and "conflict" for an email that another driver uses.
 */
export async function editDriver(
  tx: Tx,
  staff: Staff,
  driverId: string,
  { revision, ...input }: EditDriver,
  timeZone: string,
): Promise<void> {
  const [was] = await tx<Driver[]>`
    select revision, name, email, phone, license_number, vehicle_number from driver
    where id = ${driverId} and deleted_at is null for no key update`;
  if (!was) throw new AppError("missing", "We couldn't find that driver.");
  if (was.revision !== revision)
    throw new Stale(await driverRecord(tx, driverId, timeZone), await lastToChange(tx, driverId));
  const now = { ...was, ...input };
  const fields = NAMES.filter(([field]) => now[field] !== was[field]).map(([, name]) => name);
  if (fields.length === 0) return;
  await tx`
    update driver set name = ${now.name}, email = ${now.email}, phone = ${now.phone}, license_number = ${now.licenseNumber},
      vehicle_number = ${now.vehicleNumber}, revision = revision + 1 where id = ${driverId}`.catch(emailTaken);
  // The values stay out of the log, which is kept when the driver is erased.
  const subject = { kind: "driver", id: driverId };
  const entry = await recordStaffAudit(tx, byStaff(staff), {
    action: "driver changed",
    subject,
    change: { fields: [null, fields] },
  });
  if (now.email.toLowerCase() !== was.email.toLowerCase()) await enqueueEmail(tx, "email-changed", entry, was.email);
}

function emailTaken(error: unknown): never {
  if (!violates(error, "driver_email_once")) throw error;
  const message = "Another driver already uses this email.";
  throw new AppError("conflict", message, { email: message });
}
