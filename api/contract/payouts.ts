import { z } from "zod";
import { BankAccountShown, SavedOriginator } from "./bank-accounts.ts";
import { Cents, calendarDay, Day, id, MAX_INTEGER, Revision } from "./fields.ts";
import { next } from "./pagination.ts";
import { Payee, PayeeKind } from "./payees.ts";
import { PayMethod } from "./payment-text.ts";
import { Done } from "./response.ts";

const moment = z.iso.datetime();

/** Why somebody can't be paid now. */
export const Unpayable = z.enum(["nothing_due", "no_account", "too_much"]);
export type Unpayable = z.infer<typeof Unpayable>;
/** The most that one payout can be: what is more is a mistake. */
export const MOST_CENTS = 99_999_999;

/** What somebody has earned up to the end of a day and is in no payout yet. */
export const PersonDue = z.object({
  _id: z.uuid().describe("The nurse or driver"),
  kind: PayeeKind,
  name: z.string(),
  count: z.int().describe("Visits or rides"),
  earnedCents: Cents.describe("Shares of visits or fares, with changes since earlier payouts"),
  extraCents: Cents,
  keptCents: Cents.describe("Pay for canceled rides"),
  inHandCents: Cents.describe("Cash that the driver collected, which the payout is less by"),
  cents: Cents.describe("The payout"),
  undecided: z.int().describe("Visits or rides waiting for a decision; they are in a later payout"),
  undecidedCents: Cents,
  since: moment.describe("When the first of them was earned"),
  account: BankAccountShown.nullable(),
  unpayable: Unpayable.nullable(),
});
export type PersonDue = z.infer<typeof PersonDue>;

const DAY = "Please choose a day in the past";
export const PayoutDay = z.object({
  toDay: calendarDay(DAY).describe("The last day to include; must be in the past"),
});

/** Everything that is due up to the end of a day, by name. Reports = paid out before + what is due, waiting for decisions included. */
export const PayoutsDue = Done.extend({
  toDay: Day,
  timeZone: z.string(),
  paysOn: Day.describe("When a bank file made now pays"),
  people: z.array(PersonDue),
  reports: z
    .object({
      from: Day,
      cents: Cents.describe("Earned from this day on, as in Reports"),
      paidOutCents: Cents.describe("The part that is in earlier payouts"),
    })
    .nullable()
    .describe("From the first day with something due; null if nothing is"),
  originator: SavedOriginator.nullable().describe("What our own bank knows us by"),
});
export type PayoutsDue = z.infer<typeof PayoutsDue>;

/** One person's lines. */
export const LinesDue = PayoutDay.extend(Payee.shape);
export type LinesDue = z.infer<typeof LinesDue>;

const MOST_PEOPLE = 1000;
/** The payouts to make, each with the sum that was on the screen. */
export const MakePayouts = PayoutDay.extend({
  people: z
    .array(Payee.extend({ cents: Cents.min(-MAX_INTEGER, DAY).max(MAX_INTEGER, DAY) }), "Please choose whom to pay")
    .min(1, "Please choose whom to pay")
    .max(MOST_PEOPLE, "Please choose fewer people"),
});
export type MakePayouts = z.infer<typeof MakePayouts>;

export const PayoutId = z.object({ id: id("payout") });
export const Payout = z.object({
  _id: z.uuid(),
  kind: PayeeKind,
  payee: z.object({ _id: z.uuid(), name: z.string() }),
  fromDay: Day,
  toDay: Day,
  count: z.int().describe("Visits or rides"),
  cents: Cents,
  lastDigits: z.string().nullable().describe("Of the account that it goes to"),
  paidAt: moment.nullable(),
  reference: z.string().nullable().describe("What the transfer is called"),
  returnedAt: moment.nullable().describe("When the bank returned it; its visits or rides are due again"),
});
export type Payout = z.infer<typeof Payout>;

/** Payouts that were made together. */
export const PayoutRun = z.object({
  _id: z.uuid(),
  revision: Revision,
  name: z.string().describe("Of its files, and the reference of its transfers"),
  toDay: Day,
  paysOn: Day.nullable(),
  madeAt: moment,
  madeBy: z.string(),
  paidAt: moment.nullable(),
  count: z.int(),
  cents: Cents,
  returnedCents: Cents,
  hasFile: z.boolean().describe("Whether there is a bank file"),
});
export type PayoutRun = z.infer<typeof PayoutRun>;
/** Newest first. */
export const PayoutRunList = Done.extend({ runs: z.array(PayoutRun), next });
export const OnePayoutRun = Done.extend({
  run: PayoutRun,
  payouts: z.array(Payout).describe("By name"),
  shortened: z.array(z.string()).describe("Names of holders that the bank file shortens or writes without accents"),
});
export type OnePayoutRun = z.infer<typeof OnePayoutRun>;
/** After they are marked as paid: how long that can be undone. */
export const PayoutsPaid = OnePayoutRun.extend({ undoSeconds: z.int() });
/** What marking them as paid does. */
export const PayoutsPaidPreview = Done.extend({
  count: z.int(),
  cents: Cents,
  emails: z.int().describe("How many people get their statement by email"),
  withoutEmail: z.array(z.string()).describe("Names of people without an address"),
});
export type PayoutsPaidPreview = z.infer<typeof PayoutsPaidPreview>;

export const ChangePayoutRun = z.object({ revision: Revision });

/** A canceled ride that its driver is paid for. */
export const PaidCancellation = z.enum(["late_cancel", "no_show"]);
export type PaidCancellation = z.infer<typeof PaidCancellation>;
/** What a driver reads about it, before the amount. */
export const PAID_CANCELLATIONS: Record<PaidCancellation, string> = {
  late_cancel: "Canceled late",
  no_show: "No-show",
};

/** One ride in a payout. */
export const StatementLine = z.object({
  rideId: z.uuid(),
  completedAt: moment.describe("Or canceled"),
  canceled: PaidCancellation.nullable().default(null).describe("For pay for a canceled ride; null for a completed one"),
  isCorrection: z.boolean().default(false).describe("A change since an earlier payout, such as a refund"),
  from: z.string(),
  to: z.string(),
  paid: PayMethod.describe("The passenger's payment method"),
  fareCents: Cents.describe("For a canceled ride: the driver's part of what is kept of the fare"),
  extraCents: Cents,
  inHandCents: Cents.describe("Cash that the driver collected"),
  cents: Cents,
});
export type StatementLine = z.infer<typeof StatementLine>;

/** One visit in a nurse's payout. */
export const VisitLine = z.object({
  visitId: z.uuid(),
  endedAt: moment,
  isCorrection: z.boolean().describe("A change since an earlier payout, such as a refund"),
  paidCents: Cents.describe("Paid and not refunded; for a correction, by how much that has changed"),
  sharePercent: z.int(),
  cents: Cents,
});
export type VisitLine = z.infer<typeof VisitLine>;

/** What a nurse has earned and is in no payout yet, and the nurse's payouts, newest first. */
export const NurseEarnings = Done.extend({
  timeZone: z.string(),
  sharePercent: z.int().describe("The nurse's share of what was paid for a visit and not refunded, as of now"),
  unpaid: z.object({
    visits: z.int().describe("Completed visits, and paid-out ones with a refund since"),
    cents: Cents.describe(
      "The nurse's share of what was paid and not refunded, minus their share of refunds since the last payout",
    ),
    undecided: z.int().describe("Visits whose payment a bank is deciding about"),
    since: moment.nullable().describe("When the first of these visits ended"),
  }),
  payouts: z.array(
    Payout.pick({
      ...{
        _id: true,
        fromDay: true,
        toDay: true,
        count: true,
        cents: true,
        paidAt: true,
        reference: true,
        returnedAt: true,
      },
    }),
  ),
  next,
});
export type NurseEarnings = z.infer<typeof NurseEarnings>;

/** The visits of a payout, or those that are in none yet. */
export const NurseEarningsPart = z.object({
  part: z.union([z.literal("unpaid"), id("payout")], "Please choose a payout"),
});
export const NurseEarnedVisit = VisitLine.extend({
  patient: z.string().describe("The first name and an initial"),
  isOpen: z.boolean().describe("A bank is deciding about the payment; the visit waits for that"),
});
export type NurseEarnedVisit = z.infer<typeof NurseEarnedVisit>;
/** Earliest first. */
export const NurseEarnedVisits = Done.extend({ timeZone: z.string(), visits: z.array(NurseEarnedVisit) });
