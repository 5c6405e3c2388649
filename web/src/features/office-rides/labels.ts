import type { BoardRide, RideBand } from "@lamplight/api/contract/office-rides.ts";
import { STEP_LABELS, TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { counted } from "../../lib/format.ts";

const MINUTE = 60_000;

export const BANDS: Record<RideBand, { title: string; empty: { title: string; text: string } }> = {
  waiting: {
    title: "Nobody fits",
    empty: { title: "Every ride has a driver", text: "A ride that nobody can take stands here from the first minute." },
  },
  offered: {
    title: "Offered",
    empty: { title: "Nobody is being asked", text: "A driver who is offered a ride has a few minutes to answer." },
  },
  today: {
    title: "Today",
    empty: { title: "No ride today", text: "What a driver has accepted for today stands here until it is over." },
  },
  coming: {
    title: "Coming",
    empty: { title: "No ride is accepted for later", text: "What a driver has accepted for another day stands here." },
  },
  unpaid: {
    title: "To be paid by callers",
    empty: {
      title: "No caller has yet to pay",
      text: "What the desk booked by card stands here until its link is paid.",
    },
  },
};

/** `Offered for 4 min`; how far a ride is that is on the road. */
export function standingOf({ status, step, offeredAt, readyBy, onHold }: BoardRide, now: number): string {
  if (status === "assigned" && offeredAt) return `Offered for ${spanSince(offeredAt, now)}`;
  if (onHold) return "On hold";
  if (readyBy && status === "pending") return "Waits for its passenger";
  if (status === "accepted") return step ? STEP_LABELS[step] : "Accepted";
  return {
    unpaid: "Not paid yet",
    pending: "Nobody fits",
    assigned: "Offered",
    completed: "Completed",
    cancelled: "Cancelled",
  }[status];
}

function spanSince(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE));
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

/** Whoever is to be called for. */
export const riderOf = ({ passenger, patient }: Pick<BoardRide, "passenger" | "patient">): string =>
  passenger || patient.name;
