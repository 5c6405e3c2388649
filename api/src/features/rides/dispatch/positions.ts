import type { StepPosition } from "../../../../contract/drivers.ts";
import { OfficeRide } from "../../../../contract/office-rides.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";

/**
 * Stores where the driver's phone was at a step that the driver has taken, for 30 days. Only for drivers who agreed to it; otherwise, or
 * without the step, a "conflict"; a ride of other drivers is "missing". A repeated call replaces the position.
 */
export async function storePosition(tx: Tx, driverId: string, input: StepPosition): Promise<void> {
  const { rideId, step, latitude, longitude, accuracyMeters, takenAt } = input;
  const stored = await tx`
    insert into step_position (ride_id, step, driver_id, latitude, longitude, accuracy_meters, taken_at)
    select ride.id, ${step}, driver.id, ${latitude}, ${longitude}, ${Math.ceil(accuracyMeters)}, least(${takenAt}::timestamptz, now())
    from ride, driver
    where ride.id = ${rideId} and driver.id = ${driverId} and driver.shares_position and case ${step}
        when 'at_door' then ride.at_door_at is not null and exists (
          select from assignment where ride_id = ride.id and assignment.driver_id = driver.id and outcome in ('accepted', 'no_show', 'completed'))
        else exists (select from passenger_no_show missed where missed.ride_id = ride.id and missed.driver_id = driver.id) end
    on conflict (ride_id, step) do update set driver_id = excluded.driver_id, latitude = excluded.latitude,
      longitude = excluded.longitude, accuracy_meters = excluded.accuracy_meters, taken_at = excluded.taken_at, stored_at = now()
    returning ride_id`;
  if (stored.length > 0) return;
  const own = await tx`select from assignment where ride_id = ${rideId} and driver_id = ${driverId}`;
  throw own.length > 0 ? new AppError("conflict", "This position wasn't saved.") : notFound("ride");
}

/** The stored positions of a ride, earliest first. */
export async function positionsOf(db: Queries, rideId: string): Promise<OfficeRide["positions"]> {
  const rows = await db`
    select step, latitude, longitude, accuracy_meters, taken_at from step_position where ride_id = ${rideId} order by taken_at, step`;
  return asAnswers(OfficeRide.shape.positions.unwrap().element, rows);
}
