import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { timeForBoth } from "@lamplight/api/contract/visitor-time.ts";

/** What the line of a ride shows. A link without a login has no addresses. */
export type RideOnLine = Pick<
  Ride,
  "status" | "step" | "stepAt" | "aboutMinutes" | "timeZone" | "readyBy" | "onHold" | "payUntil"
> & {
  startsAt: string | null;
  paidAt?: string | null;
  pickupAddress?: string;
  dropoffAddress?: string;
  driver: { name: string } | null;
};

type Station = {
  /** Two stations may have the same name: a ride from a house to the same house. */
  kind: "booked" | "driver" | "set_out" | "pick_up" | "drop_off";
  time: string | null;
  name: string;
};

export type Line = {
  stations: Station[];
  /** How many stations are reached. */
  reached: number;
  /** How much of the way from the last one reached to the next is done, from 0 to 1. */
  share: number;
  /** Whether the van is on that way. */
  hasVan: boolean;
};

/** Where no one said how long the way takes, the van is halfway. */
const HALF = 0.5;

/** When the driver should be at the pick-up, by the driver's own minutes; null without them. */
export const arrivalOf = ({ step, stepAt, aboutMinutes }: Pick<RideOnLine, "step" | "stepAt" | "aboutMinutes">) =>
  step === "on_my_way" && stepAt !== null && aboutMinutes !== null
    ? Date.parse(stepAt) + aboutMinutes * MINUTE_MS
    : null;

/** The stations of a ride, and how far it got. Times are recorded, booked, or the driver's own. */
export function lineOf(ride: RideOnLine, now: number, visitor: Visitor | null): Line {
  const { status, step, stepAt, timeZone, startsAt, readyBy, paidAt = null, driver } = ride;
  const at = (time: number | string) => timeForBoth(time, timeZone, visitor);
  const pickUp: Station = {
    kind: "pick_up",
    time: readyBy ? "On request" : startsAt && at(startsAt),
    name: ride.pickupAddress || "Pick-up",
  };
  const dropOff: Station = { kind: "drop_off", time: null, name: ride.dropoffAddress || "Drop-off" };
  const way = [pickUp, dropOff];
  if (status === "completed") return { stations: way, reached: 2, share: 0, hasVan: false };
  if (status === "cancelled" || readyBy || ride.onHold) return { stations: way, reached: 0, share: 0, hasVan: false };
  if (step === null || stepAt === null) {
    const booked: Station = {
      kind: "booked",
      time: paidAt && shortDate(paidAt, timeZone),
      name: ride.payUntil ? "Not paid yet" : "Booked",
    };
    const name = status === "accepted" && driver ? `${driver.name} accepted` : "Driver found";
    const found: Station = { kind: "driver", time: null, name };
    const reached = ride.payUntil ? 0 : status === "accepted" ? 2 : 1;
    return { stations: [booked, found, ...way], reached, share: reached === 1 ? HALF : 0, hasVan: false };
  }
  if (step !== "on_my_way") {
    const there = { ...pickUp, time: step === "at_door" ? at(stepAt) : pickUp.time };
    const isMoving = step === "on_board";
    return { stations: [there, dropOff], reached: 1, share: isMoving ? HALF : 0, hasVan: isMoving };
  }
  const arrival = arrivalOf(ride);
  const left = Date.parse(stepAt);
  const share = arrival === null ? HALF : Math.min(0.95, Math.max(0.05, (now - left) / Math.max(1, arrival - left)));
  const due = { ...pickUp, time: arrival === null ? pickUp.time : `About ${at(arrival)}` };
  const setOut: Station = { kind: "set_out", time: at(left), name: "Set out" };
  return { stations: [setOut, due, dropOff], reached: 1, share, hasVan: true };
}
