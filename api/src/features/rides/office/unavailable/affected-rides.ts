import {
  AffectedRide,
  type AffectedRides,
  type AffectedRidesQuery,
  type OtherDriver,
} from "../../../../../contract/driver-time-off.ts";
import { asAnswers } from "../../../../lib/db/answers.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { periodOf } from "../../../../lib/office/time-off.ts";
import { freeVehicles } from "./vehicles.ts";

export async function nameOfDriver(db: Queries, driverId: string): Promise<string> {
  const [driver] = await db<{ name: string }[]>`
    select name from driver where id = ${driverId} and deleted_at is null`;
  if (!driver) throw new AppError("missing", "We couldn't find that driver.");
  return driver.name;
}

type Row = Omit<AffectedRide, "best" | "startsAt"> & { startsAt: Date; ranges: Record<string, number> };

/** The rides of a driver in a period, each with the drivers who could take it instead; the best one is preselected. */
export async function listAffectedRides(
  db: Queries,
  { driverId, vehicleId, ...input }: AffectedRidesQuery,
  timeZone: string,
): Promise<Omit<AffectedRides, "success" | "message">> {
  const driver = await nameOfDriver(db, driverId);
  const { from, to } = await periodOf(db, input, timeZone);
  const rows = await db<Row[]>`
    select r.id as _id, r.revision, r.starts_at, coalesce(nullif(r.passenger_name, ''), p.name) as passenger,
      coalesce(nullif(r.passenger_phone, ''), p.phone) as phone, r.pickup_address, r.dropoff_address, r.transport_type,
      r.status = 'accepted' as is_accepted, r.on_board_at is not null as is_on_board, refund.refund_cents + refund.kept_cents as refund_cents,
      ride_dispute(r) as dispute, others.drivers, others.ranges
    from affected_rides(${driverId}, tstzrange(${from}, ${to}), ${vehicleId ?? null}) r join patient p on p.id = r.patient_id
      cross join lateral ride_refund(r) refund
      cross join lateral (
        select coalesce(json_agg(json_build_object('driverId', driver_id, 'name', name, 'vehicleType', vehicle_type, 'ridesThatDay', rides_that_day)
            order by place), '[]') as drivers,
          coalesce(json_object_agg(driver_id, vehicle_range(vehicle_type)), '{}') as ranges
        from eligible_drivers(r) where r.on_board_at is null) as others
    order by r.starts_at, r.id`;
  const best = bestDrivers(rows);
  const rides = rows.map((row) => ({ ...row, best: best.get(row._id) ?? null }));
  const vehicles = await freeVehicles(db, driverId, { from, to });
  return { driverId, driver, timeZone, vehicles, rides: asAnswers(AffectedRide, rides) };
}

type Ranked = Pick<AffectedRide, "_id" | "drivers"> & { ranges: Record<string, number> };

/**
 * A driver for each ride, in the order of dispatch, the rides given here included. A driver has one ride at a time, so these rides never
 * overlap, and one other driver can take several.
 */
function bestDrivers(rides: Ranked[]): Map<string, string> {
  const best = new Map<string, string>();
  const given = new Map<string, number>();
  for (const { _id, drivers, ranges } of rides) {
    const range = ({ driverId }: OtherDriver) => ranges[driverId] ?? 0;
    const load = ({ driverId, ridesThatDay }: OtherDriver) => ridesThatDay + (given.get(driverId) ?? 0);
    const [chosen] = drivers.toSorted((one, other) => range(one) - range(other) || load(one) - load(other));
    if (!chosen) continue;
    best.set(_id, chosen.driverId);
    given.set(chosen.driverId, (given.get(chosen.driverId) ?? 0) + 1);
  }
  return best;
}
