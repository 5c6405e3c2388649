import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type {
  Dispute,
  DisputeShelf,
  OfficeRefund,
  PaymentState,
  RefundShelf,
  Whose,
} from "@lamplight/api/contract/money.ts";
import type { GapKind } from "@lamplight/api/contract/reconciliation.ts";
import type { Role } from "@lamplight/api/contract/staff.ts";
import { money } from "../../lib/format.ts";

export const inDollars = (cents: number): string => money(cents / 100);

export const MONEY_PARTS = ["payments", "refunds", "disputes", "check", "payouts"] as const;
export type MoneyPart = (typeof MONEY_PARTS)[number];
export const PARTS: Record<MoneyPart, string> = {
  payments: "Payments",
  refunds: "Refunds",
  disputes: "Disputes",
  check: "The check",
  payouts: "Payouts",
};

const OF_OWNER: readonly MoneyPart[] = ["check", "payouts"];

/** The check of the books and payouts are the owner's; who may only look sees them too. */
export const partsOf = (role: Role): readonly MoneyPart[] =>
  role === "owner" || role === "view" ? MONEY_PARTS : MONEY_PARTS.filter((part) => !OF_OWNER.includes(part));

export const PAYMENTS: Record<PaymentState, string> = { all: "All", owed: "Owed back", disputed: "Disputed" };
export const REFUNDS: Record<RefundShelf, string> = { open: "Owed", returned: "Went back" };
export const DISPUTES: Record<DisputeShelf, string> = { open: "Open", decided: "Decided" };

export const METHODS = { card: "Card", cash: "Cash", check: "Check" } as const;

/** "Visit with Amara Okafor, Tue, Nov 24, 10:00 AM". */
export const paidForInWords = (
  { paidFor: { kind, isExtra, with: other, startsAt } }: Whose,
  timeZone: string,
): string =>
  `${isExtra ? "Extra of the ride" : kind === "visit" ? "Visit" : "Ride"}${other ? ` with ${other}` : ""}, ${dateAndTime(startsAt, timeZone)}`;

/** How far a refund is, in a sentence. */
export function standingOf(refund: OfficeRefund, timeZone: string): string {
  const { state, nextTryAt, trouble, returnedAt, returnedBy, method } = refund;
  const next = nextTryAt ? ` It is tried again ${dateAndTime(nextTryAt, timeZone)}.` : "";
  switch (state) {
    case "waiting":
      return "It is sent to the card in a moment.";
    case "taken":
      return "The card provider has it, and waits for the bank.";
    case "stuck":
      return `${trouble}${next}`;
    case "by-hand":
      return `To be given back by hand: it was paid ${method === "cash" ? "in cash" : "by check"}.`;
    case "returned": {
      const when = returnedAt ? dateAndTime(returnedAt, timeZone) : "";
      return returnedBy ? `${returnedBy} gave it back by hand, ${when}.` : `Went back to the card, ${when}.`;
    }
  }
}

export const REFUND_STATES: Record<OfficeRefund["state"], string> = {
  waiting: "On its way",
  taken: "On its way",
  stuck: "Stuck",
  "by-hand": "By hand",
  returned: "Back",
};
export const REFUND_TONES = {
  waiting: "waiting",
  taken: "waiting",
  stuck: "bad",
  "by-hand": "waiting",
  returned: "past",
} as const;

const STATUSES: Record<string, string> = {
  needs_response: "Waits for our answer",
  warning_needs_response: "The bank asks, and waits for our answer",
  under_review: "Answered: the bank looks at it",
  warning_under_review: "Answered: the bank looks at it",
  won: "Won: the money is ours",
  lost: "Lost: the money is the cardholder's",
  warning_closed: "Closed without a dispute",
};

export const disputeStanding = ({ status }: Dispute): string => STATUSES[status] ?? status.replaceAll("_", " ");

export const GAPS: Record<GapKind, string> = {
  unknown_payment: "A payment we do not know",
  missing_payment: "A payment the provider does not have",
  unknown_refund: "A refund made at the provider",
  failed_refund: "A refund that failed",
  dispute: "A dispute",
  differs: "Another sum",
};
