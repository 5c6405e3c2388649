import type { OfficeRidePreview } from "../../../../contract/office-rides.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { listBlockers, type Previewed } from "../../../lib/office/actions.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { previewOfRide } from "../changes/preview.ts";
import {
  assignForOffice,
  cancelForOffice,
  chosenDriver,
  noShowForOffice,
  sameDriverBlocker,
  unassignForOffice,
} from "./actions.ts";
import { previewEdit } from "./edit-preview.ts";
import {
  assignBlocker,
  cancelBlocker,
  disputeBlocker,
  noShowBlocker,
  readRideToChange,
  unassignBlocker,
} from "./guards.ts";

/** Previews an office action on a ride with its blockers, by acting and rolling back. */
export async function previewForOffice(
  services: Services,
  staff: Staff,
  rideId: string,
  input: OfficeRidePreview,
): Promise<Previewed> {
  const ride = await readRideToChange(services.db, rideId);
  const known = { revision: ride.revision, notify: true, reason: "Preview" };
  const preview = (blockers: string[], act: (tx: Tx) => Promise<unknown>) =>
    previewOfRide(services, rideId, blockers, act);
  switch (input.action) {
    case "assign": {
      const { driverId } = input;
      const about = { rideId, driverId, transportType: ride.transportType };
      const { firm } = await chosenDriver(services.db, services.config.practiceTimeZone, about);
      return preview(listBlockers(assignBlocker(ride), sameDriverBlocker(ride, driverId), ...firm), (tx) =>
        assignForOffice(services, tx, staff, rideId, { ...known, driverId }),
      );
    }
    case "unassign":
      return preview(listBlockers(unassignBlocker(ride)), (tx) =>
        unassignForOffice(services, tx, staff, rideId, known),
      );
    case "no-show":
      return preview(listBlockers(noShowBlocker(ride, services.config.practiceTimeZone)), (tx) =>
        noShowForOffice(services, tx, staff, rideId, known),
      );
    case "edit":
      return previewEdit(services, staff, rideId, { ...input, ...known });
    case "cancel": {
      const { canceledBy } = input;
      return preview(listBlockers(cancelBlocker(ride), disputeBlocker(ride, canceledBy)), (tx) =>
        cancelForOffice(services, tx, staff, rideId, { ...known, canceledBy }),
      );
    }
  }
}
