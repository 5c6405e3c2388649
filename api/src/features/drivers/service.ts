import postgres from "postgres";
import type { DriverProfile, UpdateDriverProfile } from "../../../contract/drivers.ts";
import type { VehicleType } from "../../../contract/ride-status.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { pictureAddress } from "../../lib/files/files.ts";
import { replacePicture } from "../../lib/files/uploads.ts";
import { AppError } from "../../lib/http/errors.ts";
import { rosterOf } from "./roster.ts";
import { askForVehicle } from "./vehicle.ts";

type Found = Omit<DriverProfile, "shift" | "roster"> & { onlineUntil: Date | null; onlineAtMost: Date | null };

/** A driver's own profile, with the current shift. Throws "missing". */
export async function driverProfile(db: Queries, driverId: string): Promise<DriverProfile> {
  const [found] = await db<Found[]>`
    select id as _id, name, email, phone, license_number, vehicle_type, vehicle_model, vehicle_number, image, online, shares_position,
      (select to_type from vehicle_change where driver_id = driver.id and outcome = 'asked') as requested_vehicle,
      online_until, online_since + rule_shift() as online_at_most,
      case when suspended_at is not null then 'suspended' when missing_documents(id) <> '{}' then 'missing_documents' else (
        select kind from driver_document where driver_id = driver.id and state = 'accepted' and eligible_until <= now()
        order by expires_on, kind limit 1) end as barred_by
    from driver where id = ${driverId}`;
  if (!found) throw new AppError("missing", "We couldn't find your profile. Please log in again.");
  const { onlineUntil, onlineAtMost, ...driver } = found;
  const shift = onlineUntil && onlineAtMost && { until: onlineUntil.toISOString(), atMost: onlineAtMost.toISOString() };
  const { hours } = await rosterOf(db, driverId);
  return { ...driver, shift, roster: { hours } };
}

/**
 * Changes the given fields. A new picture replaces the old one, in the file store too. Another vehicle type becomes a request;
 * see `askForVehicle`.
 */
export async function updateDriverProfile(
  tx: Tx,
  driverId: string,
  { image: _, ...fields }: UpdateDriverProfile,
  picture: string | null,
): Promise<DriverProfile> {
  const changes = { ...fields, ...(picture ? { image: pictureAddress(picture) } : {}) };
  if (Object.keys(changes).length === 0) throw new AppError("invalid", "Please fill in the form.");
  const replaced = await change(tx, driverId, changes);
  if (picture) await replacePicture(tx, replaced, picture);
  return driverProfile(tx, driverId);
}

type Changes = Omit<UpdateDriverProfile, "image"> & { image?: string };

/** Locks the driver's row first, so that no ride is assigned during the change. Returns the previous picture's URL. */
async function change(tx: Tx, driverId: string, { vehicleType, ...fields }: Changes): Promise<string> {
  const [before] = await tx<{ image: string; vehicleType: VehicleType }[]>`
    select image, vehicle_type from driver where id = ${driverId} for update`;
  if (!before) throw new AppError("missing", "We couldn't find your profile. Please log in again.");
  const columns = Object.entries(fields).map(([field, value]) => [postgres.fromCamel(field), value]);
  if (columns.length > 0) await tx`update driver set ${tx(Object.fromEntries(columns))} where id = ${driverId}`;
  if (vehicleType) await askForVehicle(tx, driverId, before.vehicleType, vehicleType);
  return before.image;
}
