import type { MakeRideMoves } from "../../../../contract/ride-help.ts";
import { one, type Tx, violates } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { beginOperation, rejectBlocked, type Undo, undoOperation } from "../../../lib/office/actions.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { chosenDriver, sameDriverBlocker } from "./actions.ts";
import { assignBlocker, lockRide, type RideToChange } from "./guards.ts";

/** Stored as the reason of the offers, so they name nobody. */
const MADE_ROOM = "changed so that another ride has a driver";
const NOW_FREE = "possible because another ride changed its driver";
const NOT_UNSERVED = "This ride has a driver now. Nothing was changed.";

type Move = MakeRideMoves["moves"][number] & { ride: RideToChange; finish: Awaited<ReturnType<typeof beginOperation>> };

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
  const moves = await lockMoves(services, tx, staff, given);
  for (const { rideId, ride } of moves) if (ride.driverId) await tx`select take_ride_from_driver(${rideId})`;
  const names = new Map<string, string>();
  for (const move of moves) names.set(move.rideId, await offer(services, tx, staff, move, helpedId));
  const made: Undo[] = [];
  for (const { rideId, ride, finish } of moves)
    made.push(
      await finish({
        action: "ride assigned by hand",
        patientId: ride.patientId,
        change: { driver: [ride.driver, names.get(rideId) ?? null] },
        reason: reasonOf(rideId, helpedId),
      }),
    );
  const [others, helped] = [made.slice(0, -1), one(made.slice(-1))];
  // The snapshot of the helped ride names the operations that are undone with its own.
  await tx`
    update operation set before = before || jsonb_build_object('with', ${others.map(({ operationId }) => operationId)}::uuid[])
    where id = ${helped.operationId}`;
  return helped;
}

const reasonOf = (rideId: string, helpedId: string) => (rideId === helpedId ? NOW_FREE : MADE_ROOM);

/** Locks rides and drivers, each in one order, and refuses rides that cannot change any more. */
async function lockMoves(services: Services, tx: Tx, staff: Staff, given: MakeRideMoves["moves"]): Promise<Move[]> {
  const rides = new Map<string, RideToChange>();
  for (const { rideId, revision } of given.toSorted((one, other) => (one.rideId < other.rideId ? -1 : 1)))
    rides.set(rideId, await lockRide(services, tx, rideId, revision));
  await tx`select from driver where id = any(${given.map(({ driverId }) => driverId)}::uuid[]) order by id for no key update`;
  const moves: Move[] = [];
  for (const [place, move] of given.entries()) {
    const ride = rides.get(move.rideId);
    if (!ride) continue;
    const isHelped = place === given.length - 1;
    rejectBlocked(assignBlocker(ride), sameDriverBlocker(ride, move.driverId), setOutBlocker(ride, isHelped));
    const { rideId: id, driverId } = move;
    const finish = await beginOperation(tx, staff, {
      kind: "assign",
      subject: { kind: "ride", id },
      notify: true,
      driverId,
    });
    moves.push({ ...move, ride, finish });
  }
  return moves;
}

function setOutBlocker({ step, driver, status }: RideToChange, isHelped: boolean): string | null {
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
export async function undoMovesForOffice(tx: Tx, staff: Staff, helpedId: string, operationId: string): Promise<void> {
  const parts = await tx<{ id: string; rideId: string }[]>`
    select id, ride_id from operation where id = any(array(
      select ${operationId}::uuid union all select jsonb_array_elements_text(before -> 'with')::uuid from operation
      where id = ${operationId} and ride_id = ${helpedId})) order by id desc`;
  // The newest, of the helped ride, is undone first: it frees the driver of the next.
  if (parts.length < 2) throw new AppError("missing", "We couldn't find that action.");
  await tx`select from ride where id = any(${parts.map(({ rideId }) => rideId)}::uuid[]) order by id for no key update`;
  for (const { id, rideId } of parts) await undoOperation(tx, staff, id, rideId);
}
