import { type DriverDay, DriverOff } from "../../../../../contract/ride-lanes.ts";
import { asAnswers } from "../../../../lib/db/answers.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { notFound } from "../../../../lib/http/errors.ts";
import { boundsOfDay } from "../../../../lib/time/practice-time.ts";
import { officeTables } from "./board.ts";
import { asLaneRide, type LaneRow, laneColumns, rostersOf } from "./lanes.ts";

const MOST_RIDES = 60;

/** The day of one driver: hours of the roster, times off, vehicle, and rides in the order of time. Throws "missing". */
export async function driverDay(
  db: Queries,
  driverId: string,
  day: string,
  timeZone: string,
): Promise<Omit<DriverDay, "success" | "message">> {
  const [driver] = await db<{ vehicle: string }[]>`
    select concat_ws(', ', vehicle_type, nullif(vehicle_model, ''), nullif(vehicle_number, '')) as vehicle from driver where id = ${driverId}`;
  if (!driver) throw notFound("driver");
  const { from, until } = boundsOfDay(day, timeZone);
  const off = await db`
    select greatest(lower(during), ${from}) as from, least(coalesce(ended_at, upper(during)), ${until}) as until, cause,
      (select concat_ws(', ', vehicle_type, nullif(model, ''), nullif(plate, '')) from vehicle where id = vehicle_id) as vehicle
    from driver_time_off where driver_id = ${driverId} and during && tstzrange(${from}, ${until})
      and coalesce(ended_at, upper(during)) > greatest(lower(during), ${from}) order by lower(during) limit 20`;
  const rides = await db<LaneRow[]>`
    select ${laneColumns(db)} from ${officeTables(db)}
    where r.driver_id = ${driverId} and r.starts_at >= ${from} and r.starts_at < ${until}
      and r.status in ('assigned', 'accepted', 'completed')
    order by r.starts_at, r.id limit ${MOST_RIDES}`;
  const rosters = await rostersOf(db, [driverId], { day, from, until });
  return {
    ...{ day, timeZone, vehicle: driver.vehicle, roster: rosters.get(driverId) ?? null },
    off: asAnswers(DriverOff, off),
    rides: rides.map((row) => asLaneRide(row, timeZone)),
  };
}
