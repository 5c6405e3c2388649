import type { TransportType } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { counted } from "../../lib/format.ts";
import { PAYMENT_PENDING } from "../../lib/payment-words.ts";

/** On the dashboard and the list of rides alike (spec §2). */
export const NO_RIDES = "No rides assigned yet";
export const HOW_PAID = "Complete Trip to receive payment from Admin";

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
  const isCard = paymentMethod === "card";
  if (paymentStatus === "paid") return isCard ? "Paid by card" : "Paid in cash";
  return isCard ? PAYMENT_PENDING : `${PAYMENT_PENDING}, cash`;
};

/** Whether the driver still has something to do with it. */
export const liesAhead = ({ status }: Pick<Ride, "status">): boolean => status === "assigned" || status === "accepted";

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
