import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import type { BoardRide, RideBand } from "@lamplight/api/contract/office-rides.ts";
import type { DayBand } from "@lamplight/api/contract/ride-day.ts";
import { STEP_LABELS, TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { counted } from "../../../lib/time/format.ts";

export const BANDS: Record<RideBand, { title: string; empty: { title: string; text: string } }> = {
  waiting: {
    title: "No driver available",
    empty: { title: "Every ride has a driver", text: "A ride appears here as soon as no driver can take it." },
  },
  will_calls: {
    title: "Waiting will-calls",
    empty: {
      title: "No waiting will-calls",
      text: "Return rides without a time appear here until the passenger says “I'm ready”.",
    },
  },
  offered: {
    title: "Offered",
    empty: { title: "No open offers", text: "Rides offered to drivers appear here until the driver replies." },
  },
  today: {
    title: "Today",
    empty: { title: "No rides today", text: "Accepted rides for today appear here until they end." },
  },
  coming: {
    title: "Upcoming",
    empty: { title: "No upcoming rides", text: "Accepted rides for later days appear here." },
  },
  unpaid: {
    title: "Waiting for payment",
    empty: {
      title: "No unpaid rides",
      text: "Card rides booked by the office appear here until they're paid.",
    },
  },
};

/** What became of an offer to a driver. */
export const OFFER_OUTCOMES: Readonly<Record<string, string>> = {
  offered: "offered, no answer yet",
  accepted: "accepted",
  rejected: "declined",
  not_answered: "no answer in time",
  completed: "completed",
  withdrawn: "offer withdrawn",
  no_show: "passenger wasn't there",
  not_driven: "didn't drive it",
  taken_back: "taken off the ride",
};

/** The bands of a day's table. */
export const DAY_BAND_NAMES: Record<DayBand, string> = {
  no_driver: "No driver",
  waiting: "Waiting",
  at_risk: "Late or at risk",
  offered: "Offered",
  on_road: "On the road",
  accepted: "Accepted",
  unpaid: "Not paid yet",
  done: "Done",
};

/** `Late` or `At risk` for an accepted ride; null otherwise. */
export function warningOf({ atRiskAt, lateAt }: Pick<BoardRide, "atRiskAt" | "lateAt">, now: number): Warning | null {
  if (lateAt !== null && Date.parse(lateAt) <= now) return { word: "Late", text: "The driver isn't at the door." };
  if (atRiskAt !== null && Date.parse(atRiskAt) <= now)
    return { word: "At risk", text: "The driver hasn't set out yet." };
  return null;
}
export type Warning = { word: "Late" | "At risk"; text: string };

/** `Ready for 12 min` or `Outbound ride ended 2 hours ago`; null if nobody waits for a will-call's driver. */
export const waitLabel = ({ waitingSince, isReady }: BoardRide, now: number): string | null =>
  waitingSince === null
    ? null
    : isReady
      ? `Passenger ready for ${spanSince(waitingSince, now)}`
      : `Outbound ride ended ${spanSince(waitingSince, now)} ago`;

/** `Offered for 4 min`, or the step of an accepted ride. */
export function stateLabel({ status, step, offeredAt, readyBy, onHold }: BoardRide, now: number): string {
  if (status === "assigned" && offeredAt) return `Offered for ${spanSince(offeredAt, now)}`;
  if (onHold) return "On hold";
  if (readyBy && status === "pending") return "Waiting for the passenger";
  if (status === "accepted") return step ? STEP_LABELS[step] : "Accepted";
  return {
    unpaid: "Not paid yet",
    pending: "No driver available",
    assigned: "Offered",
    completed: "Completed",
    cancelled: "Canceled",
  }[status];
}

function spanSince(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : counted(Math.floor(minutes / 60), "hour");
}

export const TONES = {
  unpaid: "waiting",
  pending: "bad",
  assigned: "waiting",
  accepted: "good",
  completed: "past",
  cancelled: "bad",
} as const;

/** `Wheelchair Accessible, return trip`. */
export const kindOf = ({ transportType, returnTrip }: Pick<BoardRide, "transportType" | "returnTrip">): string =>
  `${TRANSPORT_LABELS[transportType]}${returnTrip ? ", return trip" : ""}`;

/** The first sentence of a ride's reason: the rest is on the ride's page. */
export const firstSentence = (reason: string): string => reason.split(/(?<=\.) /)[0] ?? reason;

/** The passenger's name. */
export const riderOf = ({ passenger, patient }: Pick<BoardRide, "passenger" | "patient">): string =>
  passenger || patient.name;
