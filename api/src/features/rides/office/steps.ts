import { dateAndTime } from "../../../../contract/format-time.ts";
import type { OfficeStep } from "../../../../contract/office-rides.ts";
import { STEP_LABELS } from "../../../../contract/ride-status.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { beginOperation, rejectBlocked, requireReason, type Undo } from "../../../lib/office/actions.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { STEP_COLUMNS, tellOfStep } from "../driving/steps.ts";
import { lockRide, stepBlocker } from "./guards.ts";

/**
 * Enters a step for a driver whose phone can't send it, with its time and a reason. It counts like the driver's own, also for a no-show and
 * the refund. Throws "conflict" if the driver couldn't have taken it then.
 */
export async function stepForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, step, at, notify, reason }: OfficeStep,
): Promise<Undo> {
  requireReason(reason, "Please say how you know this.");
  const ride = await lockRide(services, tx, rideId, revision);
  rejectBlocked(stepBlocker(ride, step));
  const { from, takenAt } = one(
    await tx<{ from: Date; takenAt: Date }[]>`
    select greatest(step_at, offered_at, step_opens_at(ride, ${step})) as "from", coalesce(${at ?? null}::timestamptz, now()) as taken_at
    from ride left join assignment on assignment.ride_id = ride.id and assignment.driver_id = ride.driver_id where ride.id = ${rideId}`,
  );
  if (takenAt < from)
    throw new AppError(
      "conflict",
      `“${STEP_LABELS[step]}” can't be earlier than ${dateAndTime(from, services.config.practiceTimeZone)}.`,
    );
  if (takenAt > ride.now) throw new AppError("conflict", "Please enter a time that has passed.");
  const finish = await beginOperation(tx, staff, { kind: "step", subject: { kind: "ride", id: rideId }, notify });
  await tx`update ride set ${tx(STEP_COLUMNS[step])} = ${takenAt} where id = ${rideId}`;
  await tellOfStep(tx, rideId, ride.driverId, step);
  return finish({
    action: "ride step entered",
    patientId: ride.patientId,
    change: { step: [ride.step, step], stepAt: [null, takenAt.toISOString()] },
    reason,
  });
}
