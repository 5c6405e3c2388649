import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type {
  Dispute,
  DisputeTab,
  OfficeRefund,
  PaymentState,
  PaymentSubjectFields,
  RefundTab,
} from "@lamplight/api/contract/money.ts";
import { type Action, may } from "@lamplight/api/contract/permissions.ts";
import type { GapKind } from "@lamplight/api/contract/reconciliation.ts";
import type { Role } from "@lamplight/api/contract/staff.ts";

export const MONEY_PARTS = ["payments", "refunds", "disputes", "payers", "check", "payouts"] as const;
export type MoneyPart = (typeof MONEY_PARTS)[number];
export const PARTS: Record<MoneyPart, string> = {
  payments: "Payments",
  refunds: "Refunds",
  disputes: "Disputes",
  payers: "Payers",
  check: "Reconciliation",
  payouts: "Payouts",
};

const READ: Record<MoneyPart, Action> = {
  payments: "read payments",
  refunds: "read payments",
  disputes: "read payments",
  payers: "read payers",
  check: "read reconciliation",
  payouts: "read payouts",
};

/** The parts that a role may read. */
export const partsOf = (role: Role): readonly MoneyPart[] => MONEY_PARTS.filter((part) => may(role, READ[part]));

export const PAYMENTS: Record<PaymentState, string> = { all: "All", owed: "Refund due", disputed: "Disputed" };
export const REFUNDS: Record<RefundTab, string> = { open: "Due", returned: "Refunded" };
export const DISPUTES: Record<DisputeTab, string> = { open: "Open", decided: "Decided" };

export const METHODS = { card: "Card", cash: "Cash", check: "Check", account: "On account" } as const;

/** "Visit with Amara Okafor, Tue, Nov 24, 10:00 AM". */
export const paidForText = (
  { paidFor: { kind, isExtra, with: other, startsAt } }: PaymentSubjectFields,
  timeZone: string,
): string =>
  `${isExtra ? "Ride extra" : kind === "visit" ? "Visit" : "Ride"}${other ? ` with ${other}` : ""}, ${dateAndTime(startsAt, timeZone)}`;

/** A refund's state as a sentence. */
export function refundStatusText(refund: OfficeRefund, timeZone: string): string {
  const { state, nextTryAt, problem, returnedAt, returnedBy, method } = refund;
  const next = nextTryAt ? ` We'll try again ${dateAndTime(nextTryAt, timeZone)}.` : "";
  switch (state) {
    case "waiting":
      return "We'll send it to the card in a moment.";
    case "taken":
      return "Sent to the card provider. Waiting for the bank.";
    case "stuck":
      return `${problem}${next}`;
    case "by-hand":
      return `Refund this by hand: it was paid ${method === "cash" ? "in cash" : "by check"}.`;
    case "returned": {
      const when = returnedAt ? dateAndTime(returnedAt, timeZone) : "";
      if (method === "account") return `Taken off the organization's bill, ${when}.`;
      return returnedBy ? `${returnedBy} refunded it by hand, ${when}.` : `Refunded to the card, ${when}.`;
    }
  }
}

export const REFUND_STATES: Record<OfficeRefund["state"], string> = {
  waiting: "On its way",
  taken: "On its way",
  stuck: "Stuck",
  "by-hand": "By hand",
  returned: "Refunded",
};
export const REFUND_TONES = {
  waiting: "waiting",
  taken: "waiting",
  stuck: "bad",
  "by-hand": "waiting",
  returned: "past",
} as const;

const STATUSES: Record<string, string> = {
  needs_response: "Waiting for our response",
  warning_needs_response: "The bank has a question. Waiting for our response",
  under_review: "Answered. The bank is reviewing it",
  warning_under_review: "Answered. The bank is reviewing it",
  won: "Won. We keep the payment",
  lost: "Lost. The cardholder gets the money",
  warning_closed: "Closed without a dispute",
};

export const disputeStatusText = ({ status }: Dispute): string => STATUSES[status] ?? status.replaceAll("_", " ");

export const GAPS: Record<GapKind, string> = {
  unknown_payment: "Payment missing here",
  missing_payment: "Payment missing at the provider",
  unknown_refund: "Refund made at the provider",
  failed_refund: "Failed refund",
  dispute: "Dispute",
  differs: "Different amount",
};
