import type { MakeRideMoves } from "../../../contract/ride-help.ts";
import { type Tx, violates } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { rejectBlocked, type Undo } from "../../lib/office-actions.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { chosenDriver, sameDriverBlocker } from "./office-actions.ts";
import { assignBlocker, lockRide, type RideState } from "./office-guards.ts";
import { recordRideAction, rideBefore, undoRideForOffice } from "./office-operations.ts";

/** Stored as the reason of the offers, so they name nobody. */
const MADE_ROOM = "changed so that another ride has a driver";
const NOW_FREE = "possible because another ride changed its driver";
const NOT_UNSERVED = "This ride has a driver now. Nothing was changed.";

type Move = MakeRideMoves["moves"][number] & { ride: RideState; before: string };

/**
 * Gives a ride that nobody fits a driver by changing the drivers of others: all of it or nothing. Each new driver must be eligible now,
 * without overriding anything. Drivers who lose a ride are emailed, and the new ones get an offer. The helped ride is the last move.
 */
export async function makeMovesForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  helpedId: string,
  { moves: given }: MakeRideMoves,
): Promise<Undo> {
  if (given.at(-1)?.rideId !== helpedId) throw new AppError("invalid", "Please reload the page.");
  const moves = await lockMoves(services, tx, given);
  for (const { rideId, ride } of moves) if (ride.driverId) await tx`select take_ride_from_driver(${rideId})`;
  let undo: Undo | null = null;
  const names = new Map<string, string>();
  for (const move of moves) names.set(move.rideId, await offer(services, tx, staff, move, helpedId));
  for (const { rideId, ride, before } of moves)
    undo = await recordRideAction(tx, staff, {
      ...{ kind: "assign", action: "ride assigned by hand", rideId, patientId: ride.patientId, before, notify: true },
      change: { driver: [ride.driver, names.get(rideId) ?? null] },
      reason: reasonOf(rideId, helpedId),
    });
  if (!undo) throw new AppError("invalid", "Please choose which rides change");
  return undo;
}

const reasonOf = (rideId: string, helpedId: string) => (rideId === helpedId ? NOW_FREE : MADE_ROOM);

/** Locks rides and drivers, each in one order, and refuses rides that cannot change any more. */
async function lockMoves(services: Services, tx: Tx, given: MakeRideMoves["moves"]): Promise<Move[]> {
  const rides = new Map<string, RideState>();
  for (const { rideId, revision } of given.toSorted((one, other) => (one.rideId < other.rideId ? -1 : 1)))
    rides.set(rideId, await lockRide(services, tx, rideId, revision));
  await tx`select from driver where id = any(${given.map(({ driverId }) => driverId)}::uuid[]) order by id for no key update`;
  const moves: Move[] = [];
  for (const [place, move] of given.entries()) {
    const ride = rides.get(move.rideId);
    if (!ride) continue;
    const isHelped = place === given.length - 1;
    rejectBlocked(assignBlocker(ride), sameDriverBlocker(ride, move.driverId), setOutBlocker(ride, isHelped));
    moves.push({ ...move, ride, before: await rideBefore(tx, move.rideId, move.driverId) });
  }
  return moves;
}

function setOutBlocker({ step, driver, status }: RideState, isHelped: boolean): string | null {
  if (isHelped) return status === "pending" ? null : NOT_UNSERVED;
  return step === null ? null : `${driver} has already set out. Nothing was changed.`;
}

/** Offers a ride to its new driver; returns the driver's name. */
async function offer({ config }: Services, tx: Tx, staff: Staff, move: Move, helpedId: string): Promise<string> {
  const { rideId, driverId, ride } = move;
  const { name, blockers } = await chosenDriver(tx, config.practiceTimeZone, { ...move, ...ride, driverId });
  const [blocker] = blockers;
  if (blocker) throw new AppError("conflict", `${name} can't take the ride anymore. ${blocker} Nothing was changed.`);
  try {
    await tx`select offer_ride(${rideId}, ${driverId}, ${reasonOf(rideId, helpedId)}, ${staff.id})`;
  } catch (error) {
    if (violates(error, "ride_driver_free"))
      throw new AppError("conflict", `${name} now has another ride at that time. Nothing was changed.`);
    throw error;
  }
  return name;
}

/** Undoes moves that were made together, all or nothing. Safe to repeat. */
export async function undoMovesForOffice(
  tx: Tx,
  staff: Staff,
  helpedId: string,
  operationId: string,
): Promise<Record<string, never>> {
  // Operations of one transaction end at the same instant. The newest, of the helped ride, is undone first: it frees the driver of the next.
  const parts = await tx<{ id: string; rideId: string }[]>`
    select part.id, part.ride_id from operation whole join operation part
      on part.staff_id = whole.staff_id and part.ends_at = whole.ends_at and part.kind = whole.kind
    where whole.id = ${operationId} and whole.ride_id = ${helpedId} and part.ride_id is not null order by part.id desc`;
  if (parts.length === 0) throw new AppError("missing", "We couldn't find that action.");
  await tx`select from ride where id = any(${parts.map(({ rideId }) => rideId)}::uuid[]) order by id for no key update`;
  for (const { id, rideId } of parts) await undoRideForOffice(tx, staff, rideId, id);
  return {};
}
