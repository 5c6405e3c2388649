import type { TakeStep, UndoStep } from "../../../../contract/drivers.ts";
import { dateAndTime } from "../../../../contract/format-time.ts";
import { RideStep, STEP_LABELS, UNDO_SECONDS } from "../../../../contract/ride-status.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byDriver, recordStaffAudit } from "../../../lib/office/audit.ts";
import { stepError } from "./driver-errors.ts";

/** Undo window on the server: the screen\'s window plus time for the last press to arrive. */
export const UNDO_WINDOW_SECONDS = UNDO_SECONDS + 2;

/** Where each step's time is stored. */
export const STEP_COLUMNS = { on_my_way: "on_my_way_at", at_door: "at_door_at", on_board: "on_board_at" } as const;

/** Messages to the passenger at a step, once it can no longer be undone. */
const MESSAGES: Partial<Record<RideStep, string>> = { on_my_way: "ride-on-the-way", at_door: "ride-at-door" };

type DrivenRide = { patientId: string; status: string; step: RideStep | null; isTaken: boolean; isSuspended: boolean };

async function lockDrivenRide(
  tx: Tx,
  driverId: string,
  rideId: string,
  step: RideStep,
): Promise<DrivenRide | undefined> {
  const [ride] = await tx<DrivenRide[]>`
    select patient_id, status, step, ${tx(STEP_COLUMNS[step])} is not null as is_taken,
      on_board_at is null and (select suspended_at is not null from driver where driver.id = driver_id) as is_suspended from ride
    where id = ${rideId} and driver_id = ${driverId} for no key update`;
  return ride;
}

/**
 * Takes a step of an accepted ride. Repeating a step changes nothing; an earlier step, or a ride of another driver, is a
 * "conflict". `takenAt` from an offline phone counts unless it is in the future, before the last step or the offer, or before
 * the step is possible. For "at the door" it counts for at most five minutes, because waiting time and refunds depend on it.
 * Too early is a "conflict" with the earliest time.
 */
export async function takeStep(tx: Tx, driverId: string, input: TakeStep, timeZone: string): Promise<void> {
  const { rideId, step, minutes, takenAt } = input;
  const ride = await lockDrivenRide(tx, driverId, rideId, step);
  if (ride?.isTaken) return;
  if (ride?.status !== "accepted" || ride.isSuspended) throw await stepError(tx, driverId, rideId, "complete");
  const { options } = RideStep;
  if (ride.step && options.indexOf(step) < options.indexOf(ride.step))
    throw new AppError("conflict", `You already marked “${STEP_LABELS[ride.step]}”.`);
  const from = await opensAt(tx, rideId, step);
  if (from) throw new AppError("conflict", `You can mark this from ${dateAndTime(from, timeZone)}.`);
  await rejectStepBeforeEdit(tx, input, timeZone);
  const isLate = await recordLateness(tx, driverId, input);
  const about = step === "on_my_way" ? (minutes ?? null) : null;
  await tx`
    update ride set ${tx(STEP_COLUMNS[step])} = greatest(step_at, offered_at, step_opens_at(ride, ${step}),
        case when ${step} = 'at_door' then now() - rule_late_step() end, least(${takenAt ?? null}::timestamptz, now())),
      about_minutes = coalesce(${about}::int, about_minutes)
    from assignment where ride.id = ${rideId} and assignment.ride_id = ride.id and assignment.driver_id = ${driverId}`;
  await tellOfStep(tx, rideId, driverId, step);
  await recordStep(tx, driverId, rideId, ride.patientId, [ride.step, step], isLate ? takenAt : undefined);
}

/** Tells the passenger about a step once it can no longer be undone. */
export async function tellOfStep(tx: Tx, rideId: string, driverId: string | null, step: RideStep): Promise<void> {
  const message = MESSAGES[step];
  if (message)
    await tx`
      select tell_passenger(${message}, id, ride_id, make_interval(secs => ${UNDO_WINDOW_SECONDS})) from assignment
      where ride_id = ${rideId} and driver_id = ${driverId}`;
}

/** A step that the phone took before the office changed the time or pick-up was a step to another place. Throws "conflict". */
async function rejectStepBeforeEdit(tx: Tx, { rideId, takenAt }: TakeStep, timeZone: string): Promise<void> {
  const [edit] = await tx<{ at: Date }[]>`
    select moved_at as at from ride_move where ride_id = ${rideId} and by_staff is not null and changed && array['time', 'pickup']
      and moved_at > ${takenAt ?? null}::timestamptz order by id desc limit 1`;
  if (edit)
    throw new AppError(
      "conflict",
      `The office changed this ride on ${dateAndTime(edit.at, timeZone)}. Please check its time and address, and mark this again.`,
    );
}

/** Records whether a step was sent more than five minutes after the phone took it. */
async function recordLateness(tx: Tx, driverId: string, { rideId, step, takenAt }: TakeStep): Promise<boolean> {
  await tx`delete from late_step where ride_id = ${rideId} and step = ${step}`;
  const late = await tx`
    insert into late_step (ride_id, step, driver_id, taken_at)
    select ${rideId}, ${step}, ${driverId}, taken_at from (select ${takenAt ?? null}::timestamptz as taken_at) as phone
    where taken_at < now() - rule_late_step() returning ride_id`;
  return late.length > 0;
}

/** The earliest time of a step or the completion; null if possible now, or if the ride has no time yet. */
export async function opensAt(tx: Tx, rideId: string, step: RideStep | "complete"): Promise<Date | null> {
  const [ride] = await tx<{ from: Date | null }[]>`
    select opens_at as "from" from ride, step_opens_at(ride, ${step}) as opens_at where id = ${rideId} and opens_at > now()`;
  return ride?.from ?? null;
}

/** Undoes the last step within its window. Safe to repeat; too late is a "conflict". */
export async function undoStep(tx: Tx, driverId: string, { rideId, step }: UndoStep): Promise<void> {
  const ride = await lockDrivenRide(tx, driverId, rideId, step);
  if (ride?.status === "accepted" && !ride.isTaken) return;
  if (ride?.status !== "accepted") throw await stepError(tx, driverId, rideId, "complete");
  const [undone] = await tx<{ step: RideStep | null }[]>`
    update ride set ${tx(STEP_COLUMNS[step])} = null, about_minutes = case when ${step} = 'on_my_way' then null else about_minutes end
    where id = ${rideId} and step = ${step} and step_at > now() - make_interval(secs => ${UNDO_WINDOW_SECONDS})
    returning step`;
  if (!undone) throw new AppError("conflict", "This can't be undone anymore. Please call the office.");
  await tx`
    select withdraw_message(${MESSAGES[step] ?? ""}, id) from assignment where ride_id = ${rideId} and driver_id = ${driverId}`;
  await tx`delete from late_step where ride_id = ${rideId} and step = ${step}`;
  await tx`delete from step_position where ride_id = ${rideId} and step = ${step}`;
  await recordStep(tx, driverId, rideId, ride.patientId, [step, undone.step]);
}

type StepChange = [before: RideStep | null, after: RideStep | null];

async function recordStep(
  tx: Tx,
  driverId: string,
  rideId: string,
  patientId: string,
  step: StepChange,
  sentLate?: string,
): Promise<void> {
  const subject = { kind: "ride", id: rideId };
  await recordStaffAudit(tx, byDriver(driverId), {
    action: "ride step",
    subject,
    patientId,
    targetId: rideId,
    change: { step, ...(sentLate !== undefined && { sentLate: [null, sentLate] }) },
  });
}
