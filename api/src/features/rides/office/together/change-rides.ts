import type { RideOutcome } from "../../../../../contract/driver-time-off.ts";
import type { ChangeRides } from "../../../../../contract/rides-together.ts";
import type { Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { rejectBlocked } from "../../../../lib/office/actions.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { sameDriverBlocker } from "../actions.ts";
import { assignBlocker, unassignBlocker } from "../guards.ts";
import {
  assign,
  cancel,
  type LockedRide,
  type Result,
  type RideGroup,
  search,
  takeFromDriver,
  unchanged,
} from "../unavailable/carry-out.ts";
import { type Handled, lockDrivers, lockRides, openGroup } from "../unavailable/group.ts";

const REASON = "Changed together with other rides";
const CHANGED = "The ride was changed since you opened this page.";

/** Does one thing with many rides, as one operation with one undo. A ride with which it isn't possible stays as it is, with the reason. */
export async function changeRides(services: Services, tx: Tx, staff: Staff, change: ChangeRides): Promise<Handled> {
  const revisions = new Map(change.rides.map(({ rideId, revision }) => [rideId, revision]));
  const rides = await lockRides(tx, [...revisions.keys()]);
  if (change.action === "assign") await lockDrivers(tx, [change.driverId]);
  const { id, endsAt } = await openGroup(tx, staff, { driverId: null, timeOffId: null, isBack: false });
  const group: RideGroup = { id, staff, reason: REASON, take: takeFromDriver };
  const outcomes: RideOutcome[] = [];
  for (const { rideId } of change.rides) {
    const ride = rides.get(rideId);
    if (!ride) continue;
    rides.delete(rideId);
    const isStale = ride.revision !== revisions.get(rideId);
    const result = isStale ? unchanged(CHANGED) : await tryIt(services, tx, group, ride, change);
    outcomes.push({ rideId, passenger: ride.passenger, ...result });
  }
  return { outcomes, operationId: id, undoUntil: endsAt.toISOString() };
}

async function tryIt(
  services: Services,
  tx: Tx,
  group: RideGroup,
  ride: LockedRide,
  change: ChangeRides,
): Promise<Result> {
  try {
    return await tx.savepoint((part) => doIt(services, part, group, ride, change));
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "conflict")) throw error;
    return unchanged(error.message);
  }
}

function doIt(services: Services, tx: Tx, group: RideGroup, ride: LockedRide, change: ChangeRides): Promise<Result> {
  switch (change.action) {
    case "assign":
      rejectBlocked(assignBlocker(ride), sameDriverBlocker(ride, change.driverId));
      return assign(services, tx, group, ride, change.driverId);
    case "search":
      rejectBlocked(unassignBlocker(ride));
      return search(tx, group, ride);
    case "cancel":
      return cancel(services, tx, group, ride, change.cause);
  }
}
