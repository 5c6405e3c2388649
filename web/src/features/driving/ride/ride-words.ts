import { dateAndTime, shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { TransportType } from "@lamplight/api/contract/ride-status.ts";
import { LEG_LABELS, type Ride } from "@lamplight/api/contract/rides.ts";
import { PAYMENT_PENDING } from "../../../lib/time/payment-text.ts";

/** Shared by the dashboard and the ride list. */
export const NO_RIDES = "No rides assigned yet";
export const HOW_PAID = "Complete Trip to receive payment from Admin";

const short: Record<TransportType, string> = {
  ambulatory: "Ambulatory",
  wheelchair: "Wheelchair",
  stretcher: "Stretcher",
  bariatric: "Bariatric",
};

/** `Wheelchair, return trip`. */
export const kindOf = ({
  transportType,
  returnTrip,
  leg,
}: Pick<Ride, "transportType" | "returnTrip" | "leg">): string =>
  `${short[transportType]}${leg ? `, ${LEG_LABELS[leg]}` : returnTrip ? ", return trip" : ""}`;

/** `Paid by card`, `Payment Pending, cash`. */
export const paymentWords = ({ paymentMethod, paymentStatus }: Ride): string => {
  if (paymentMethod === "account") return "On account, nothing to collect";
  const isCard = paymentMethod === "card";
  if (paymentStatus === "paid") return isCard ? "Paid by card" : "Paid in cash";
  return isCard ? PAYMENT_PENDING : `${PAYMENT_PENDING}, cash`;
};

/** Whether the ride is still open. */
export const liesAhead = ({ status }: Pick<Ride, "status">): boolean => status === "assigned" || status === "accepted";

/** Link that opens directions in the phone's maps app. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** `2:14 PM` today, `Fri, Nov 20 at 2:14 PM EST` on another day. */
export const asOfWords = (at: number, now: number, timeZone: string): string =>
  shortDate(at, timeZone) === shortDate(now, timeZone) ? timeOfDay(at, timeZone) : dateAndTime(at, timeZone);
