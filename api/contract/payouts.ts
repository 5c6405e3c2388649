import { z } from "zod";
import { Cents, calendarDay, Day, id, Revision, requiredText } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { PayMethod } from "./payment-text.ts";
import { Done } from "./response.ts";

const moment = z.iso.datetime();

/** A driver's earnings that are in no payout yet. */
export const UnpaidEarnings = z.object({
  _id: z.uuid().describe("The driver"),
  name: z.string(),
  rides: z.int(),
  cents: Cents.describe("Fares, granted extras and pay for canceled rides, minus cash the driver collected"),
  undecided: z.int().describe("Rides waiting for a decision on an extra or a no-show, or by a bank"),
  since: moment.nullable().describe("When the first of these rides was completed or canceled"),
});
export type UnpaidEarnings = z.infer<typeof UnpaidEarnings>;
export const UnpaidEarningsList = Done.extend({ drivers: z.array(UnpaidEarnings), next });
export const UnpaidQuery = PageQuery;

/** A nurse's earnings that are in no payout yet. */
export const UnpaidShares = z.object({
  _id: z.uuid().describe("The nurse"),
  name: z.string(),
  visits: z.int().describe("Completed visits, and paid-out ones with a refund since"),
  cents: Cents.describe(
    "The nurse's share of what was paid and not refunded, minus their share of refunds since the last payout",
  ),
  undecided: z.int().describe("Visits whose payment a bank is deciding about"),
  since: moment.nullable().describe("When the first of these visits ended"),
});
export type UnpaidShares = z.infer<typeof UnpaidShares>;
export const UnpaidSharesList = Done.extend({ nurses: z.array(UnpaidShares), next });

const Person = z.object({ _id: z.uuid(), name: z.string() });
export const Payout = z.object({
  _id: z.uuid(),
  revision: Revision,
  driver: Person.nullable().describe("Null for a nurse's payout"),
  nurse: Person.nullable().default(null).describe("Null for a driver's payout"),
  fromDay: Day,
  toDay: Day,
  rides: z.int().describe("For a driver"),
  visits: z.int().default(0).describe("For a nurse"),
  cents: Cents,
  madeAt: moment,
  madeBy: z.string(),
  paidAt: moment.nullable(),
  reference: z.string().nullable().describe("The bank's reference"),
});
export type Payout = z.infer<typeof Payout>;
/** Newest first. */
export const PayoutList = Done.extend({ payouts: z.array(Payout), next });
export const PayoutsQuery = PageQuery;
export const OnePayout = Done.extend({ payout: Payout });

const DAY = "Please choose a day in the past";
export const PayoutDay = z.object({
  toDay: calendarDay(DAY).describe("The last day to include; must be in the past"),
});
/** A driver's or a nurse's payout. */
export const MakePayout = PayoutDay.extend({ driverId: id("driver").optional(), docId: id("nurse").optional() }).refine(
  ({ driverId, docId }) => (driverId === undefined) !== (docId === undefined),
  { path: ["driverId"], message: "Please choose a driver or a nurse" },
);
export type MakePayout = z.infer<typeof MakePayout>;
/** What a payout up to that day would pay. */
export const PayoutDue = Done.extend({ cents: Cents, count: z.int().describe("Rides or visits in it") });
export type PayoutDue = z.infer<typeof PayoutDue>;

export const PayoutId = z.object({ id: id("payout") });
const seen = { revision: Revision };
const REFERENCE = "Please enter the transfer reference";
export const PayPayout = z.object({
  ...seen,
  reference: requiredText(REFERENCE, 100, "Please keep this under 100 characters"),
});
export type PayPayout = z.infer<typeof PayPayout>;
export const DropPayout = z.object(seen);

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
  unpaid: UnpaidShares.omit({ _id: true, name: true }),
  payouts: z.array(
    Payout.pick({ _id: true, fromDay: true, toDay: true, visits: true, cents: true, paidAt: true, reference: true }),
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
