import type { RideStatus, TransportType } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { counted } from "../../lib/format.ts";

export const statusTones = {
  pending: "waiting",
  assigned: "waiting",
  accepted: "good",
  completed: "past",
  cancelled: "bad",
} as const satisfies Record<RideStatus, string>;

/** How a ride's status is called on a driver's screen (spec §4). */
export const statusLabels: Record<RideStatus, string> = {
  pending: "Pending",
  assigned: "Assigned",
  accepted: "Accepted",
  completed: "Ride Completed",
  cancelled: "Ride Cancelled",
};

const short: Record<TransportType, string> = {
  ambulatory: "Ambulatory",
  wheelchair: "Wheelchair",
  stretcher: "Stretcher",
  bariatric: "Bariatric",
};

/** `Wheelchair, return trip`. */
export const kindOf = ({ transportType, returnTrip }: Pick<Ride, "transportType" | "returnTrip">): string =>
  `${short[transportType]}${returnTrip ? ", return trip" : ""}`;

/** `Paid by card`, `Payment Pending, cash`. */
export const paymentWords = ({ paymentMethod, paymentStatus }: Ride): string => {
  if (paymentMethod === "card") return paymentStatus === "paid" ? "Paid by card" : "Payment Pending";
  return paymentStatus === "paid" ? "Paid in cash" : "Payment Pending, cash";
};

/** Opens the way to an address in the phone's own maps. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

const MINUTE = 60_000;

/** `in 35 min`, `in 3 hours`, `now`; null when it is more than a day away or long past. */
export function untilWords(startsAt: string, now: number): string | null {
  const minutes = Math.round((Date.parse(startsAt) - now) / MINUTE);
  if (minutes < -90 || minutes > 24 * 60) return null;
  if (minutes <= 0) return "now";
  return minutes < 60 ? `in ${minutes} min` : `in ${counted(Math.round(minutes / 60), "hour")}`;
}
