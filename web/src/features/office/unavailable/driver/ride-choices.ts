import type { AffectedRide, RideDecision } from "@lamplight/api/contract/driver-time-off.ts";
import { counted, inDollars } from "../../../../lib/time/format.ts";

/** What to do with a ride: the id of another driver, or one of the others. */
export type RideChoice = string;
export const SEARCH = "search";
export const CANCEL = "cancel";

/** The choice that is preselected: the best other driver. What costs money is never preselected. */
export const bestChoice = ({ best }: AffectedRide): RideChoice => best ?? SEARCH;

/** The choice, unless its driver can't take the ride anymore. */
export const currentChoice = (ride: AffectedRide, chosen: RideChoice | undefined): RideChoice =>
  chosen !== undefined && ([SEARCH, CANCEL].includes(chosen) || ride.drivers.some((one) => one.driverId === chosen))
    ? chosen
    : bestChoice(ride);

function cancelLabel({ dispute, refundCents }: AffectedRide): string {
  if (dispute === "open") return "Cancel; the bank is deciding about the payment";
  return refundCents > 0 ? `Cancel, refund ${inDollars(refundCents)} in full` : "Cancel; nothing was paid";
}

/** Every choice for a ride, with its label. */
export const choicesOf = (ride: AffectedRide): { value: RideChoice; label: string }[] => [
  ...ride.drivers.map(({ driverId, name, vehicleType, ridesThatDay }) => ({
    value: driverId,
    label: `${name} · ${vehicleType} · ${counted(ridesThatDay, "ride")} that day`,
  })),
  {
    value: SEARCH,
    label: ride.drivers.length === 0 ? "No driver fits now: keep looking" : "Find another driver automatically",
  },
  { value: CANCEL, label: cancelLabel(ride) },
];

/** The decision to send. */
export function decisionOf({ _id: rideId, revision }: AffectedRide, choice: RideChoice): RideDecision {
  if (choice === SEARCH || choice === CANCEL) return { action: choice, rideId, revision };
  return { action: "assign", rideId, revision, driverId: choice };
}

/** What the button does: `Move 7, refund 1`; without rides it says `otherwise`. */
export function labelOf(decisions: RideDecision[], refundCents: number, otherwise: string): string {
  const count = (action: RideDecision["action"]) => decisions.filter((one) => one.action === action).length;
  const [moved, searched, canceled] = [count("assign"), count("search"), count("cancel")];
  const parts = [
    ...(moved > 0 ? [`move ${moved}`] : []),
    ...(searched > 0 ? [`find drivers for ${searched}`] : []),
    ...(canceled > 0 ? [`${refundCents > 0 ? "refund" : "cancel"} ${canceled}`] : []),
  ].join(", ");
  return parts === "" ? otherwise : parts.charAt(0).toUpperCase() + parts.slice(1);
}
