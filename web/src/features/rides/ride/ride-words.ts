import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { LEG_LABELS, type Ride } from "@lamplight/api/contract/rides.ts";

/** Whether the ride is completed or cancelled. */
export const isOver = ({ status }: Pick<Ride, "status">): boolean => status === "completed" || status === "cancelled";

/** `outbound ride`, `return ride`, or `return trip` for one ride that covers both legs. */
export const legLabel = ({ leg }: Pick<Ride, "leg">): string => (leg === null ? "return trip" : LEG_LABELS[leg]);

/** `Wheelchair Accessible, return trip`. */
export const kindOf = (ride: Pick<Ride, "transportType" | "returnTrip" | "leg">): string =>
  `${TRANSPORT_LABELS[ride.transportType]}${ride.returnTrip ? `, ${legLabel(ride)}` : ""}`;
