import type { EarnedLine } from "@lamplight/api/contract/earnings.ts";
import type { PayeeKind } from "@lamplight/api/contract/payees.ts";
import type { NurseEarnedVisit, PersonDue, Unpayable } from "@lamplight/api/contract/payouts.ts";
import { aboutRide, aboutVisit } from "../../../lib/time/earned-words.ts";
import { counted } from "../../../lib/time/format.ts";

export const WHY: Record<Unpayable, string> = {
  no_account: "No bank account",
  nothing_due: "Nothing to pay",
  too_much: "Too large to pay",
};

export const workOf = (kind: PayeeKind, count: number): string => counted(count, kind === "nurse" ? "visit" : "ride");

/** A visit or ride that is due, as a row. */
export type LineShown = { id: string; at: string; who: string; about: string; cents: number };

export const linesShown = ({ rides, visits }: { rides: EarnedLine[]; visits: NurseEarnedVisit[] }): LineShown[] => [
  ...visits.map((visit) => ({
    ...{ id: visit.visitId, at: visit.endedAt, who: visit.patient, about: aboutVisit(visit), cents: visit.cents },
  })),
  ...rides.map((ride) => ({
    ...{ id: ride.rideId, at: ride.completedAt, who: ride.passenger, about: aboutRide(ride), cents: ride.cents },
  })),
];

/** Why what waits for a decision is in a later payout. */
export const waitingText = ({ kind, undecided }: PersonDue): string =>
  kind === "nurse"
    ? `${counted(undecided, "visit waits", "visits wait")} for the bank's decision`
    : `${counted(undecided, "ride waits", "rides wait")} for a decision`;
