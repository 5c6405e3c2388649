import postgres from "postgres";
import type { DriverProfile, UpdateDriverProfile } from "../../../contract/drivers.ts";
import { CARRIES, type VehicleType } from "../../../contract/ride-status.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { spend } from "../../lib/limits.ts";
import { portraitOf } from "../../lib/pictures.ts";
import type { Services } from "../../lib/services.ts";

export async function driverProfile(db: Queries, driverId: string): Promise<DriverProfile> {
  const [driver] = await db<DriverProfile[]>`
    select id as _id, name, email, phone, license_number, vehicle_type, vehicle_model, vehicle_number, image, online
    from driver where id = ${driverId}`;
  if (!driver) throw new AppError("missing", "We cannot find your profile.");
  return driver;
}

/**
 * Changes what the driver gave and leaves the rest. A new picture takes the old one's place, on disk too. A vehicle that
 * cannot carry a passenger who is already promised a ride is a "conflict".
 */
export async function updateDriverProfile(on: Services, driverId: string, wish: UpdateDriverProfile): Promise<void> {
  const { image, ...fields } = wish;
  if (image) await spend(on, "picturesPerAccount", driverId);
  const picture = image ? await on.files.keepPicture(await portraitOf(image)) : null;
  const changes = { ...fields, ...(picture ? { image: picture } : {}) };
  if (Object.keys(changes).length === 0) throw new AppError("invalid", "Please fill in the form.");
  let replaced: string;
  try {
    replaced = await on.db.begin((tx) => change(tx, driverId, changes));
  } catch (error) {
    if (picture) await on.files.forgetPicture(picture);
    throw error;
  }
  if (picture) await on.files.forgetPicture(replaced);
}

type Changes = Omit<UpdateDriverProfile, "image"> & { image?: string };

/** Locks the driver's row first, so that no ride can be assigned meanwhile. Answers the address of the picture before. */
async function change(tx: Tx, driverId: string, changes: Changes): Promise<string> {
  const [before] = await tx<{ image: string }[]>`select image from driver where id = ${driverId} for update`;
  if (!before) throw new AppError("missing", "We cannot find your profile.");
  const columns = Object.entries(changes).map(([field, value]) => [postgres.fromCamel(field), value]);
  await tx`update driver set ${tx(Object.fromEntries(columns))} where id = ${driverId}`;
  if (changes.vehicleType) await requireFit(tx, driverId, changes.vehicleType);
  return before.image;
}

async function requireFit(tx: Tx, driverId: string, vehicleType: VehicleType): Promise<void> {
  const stranded = await tx`
    select id from ride where driver_id = ${driverId} and status in ('assigned', 'accepted')
      and transport_type <> all(${[...CARRIES[vehicleType]]}::text[]) limit 1`;
  if (stranded.length === 0) return;
  const message = `You have a ride ahead that a ${vehicleType} cannot carry. Please finish it first.`;
  throw new AppError("conflict", message, { vehicleType: message });
}
