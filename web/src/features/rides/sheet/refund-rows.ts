import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { lateRefund, rideRefundDeadline } from "@lamplight/api/contract/ride-refund-rule.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { DRIVER_LATE_MINUTES } from "@lamplight/api/contract/rules.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { dateAndTimeForBoth, timeForBoth } from "@lamplight/api/contract/visitor-time.ts";

type RefundRow = { amount: number; words: string };
export type RefundRows = {
  now: RefundRow;
  /** Introduces `later`, if it needs another event than time. */
  once: string | null;
  later: RefundRow[];
  note: string | null;
};

export type Refundable = Pick<
  Ride,
  | "status"
  | "step"
  | "startsAt"
  | "timeZone"
  | "readyBy"
  | "onHold"
  | "refundNoticeHours"
  | "refundIfCanceled"
  | "refundable"
>;

/** What canceling gives back now, which the server has decided, and what the rule gives later. Null where there is no refund. */
export function refundRows(ride: Refundable, now: number, visitor: Visitor | null): RefundRows | null {
  const { status, step, startsAt, timeZone, readyBy, onHold, refundIfCanceled: amount, refundable } = ride;
  if (amount === null || refundable === null) return null;
  const only = (words: string): RefundRows => ({ now: { amount, words }, once: null, later: [], note: null });
  if (readyBy || onHold) return only("back if you cancel now, or if it isn't needed");
  if (step === "at_door") return only("back if you cancel now that the driver is at the door");
  const deadline = rideRefundDeadline(new Date(startsAt), ride.refundNoticeHours).getTime();
  const isBefore = now < deadline;
  const half = { amount: lateRefund(refundable), words: `back ${isBefore ? "from then on" : "if you cancel"}` };
  const nothing = { amount: 0, words: "once the driver is at the door" };
  const until = `back until ${dateAndTimeForBoth(deadline, timeZone, visitor)}`;
  if (status !== "accepted") {
    const later = [...(isBefore ? [{ amount, words: until }] : []), half, nothing];
    return {
      now: { amount, words: "back if you cancel now, as no driver has accepted" },
      once: "Once a driver has accepted:",
      later,
      note: null,
    };
  }
  if (isBefore) return { now: { amount, words: until }, once: null, later: [half, nothing], note: null };
  if (amount === refundable) return only("back if you cancel now");
  const late = timeForBoth(Date.parse(startsAt) + DRIVER_LATE_MINUTES * MINUTE_MS, timeZone, visitor);
  return {
    now: { amount, words: "back if you cancel before the driver is at the door" },
    once: null,
    later: [{ amount: 0, words: "after that" }],
    note: `If no driver is at the door by ${late}, you can cancel for a full refund.`,
  };
}
