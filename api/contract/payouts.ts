import { z } from "zod";
import { Cents, calendarDay, Day, id, Revision } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { PayMethod } from "./payment-text.ts";
import { Done } from "./response.ts";

const moment = z.iso.datetime();

/** A driver's earnings that are in no payout yet. */
export const UnpaidEarnings = z.object({
  _id: z.uuid().describe("The driver"),
  name: z.string(),
  rides: z.int(),
  cents: Cents.describe("Fares and granted extras, minus cash the driver collected"),
  undecided: z.int().describe("Rides waiting for a decision on an extra"),
  since: moment.nullable().describe("When the first of these rides was completed"),
});
export type UnpaidEarnings = z.infer<typeof UnpaidEarnings>;
export const UnpaidEarningsList = Done.extend({ drivers: z.array(UnpaidEarnings), next });
export const OwedQuery = PageQuery;

export const Payout = z.object({
  _id: z.uuid(),
  revision: Revision,
  driver: z.object({ _id: z.uuid(), name: z.string() }),
  fromDay: Day,
  toDay: Day,
  rides: z.int(),
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
export const MakePayout = z.object({
  driverId: id("driver"),
  toDay: calendarDay(DAY).describe("The last day to include; must be in the past"),
});
export type MakePayout = z.infer<typeof MakePayout>;

export const PayoutId = z.object({ id: id("payout") });
const seen = { revision: Revision };
const REFERENCE = "Please enter the transfer reference";
export const PayPayout = z.object({
  ...seen,
  reference: z.string(REFERENCE).trim().min(1, REFERENCE).max(100, "Please keep this under 100 characters"),
});
export type PayPayout = z.infer<typeof PayPayout>;
export const DropPayout = z.object(seen);

/** One ride in a payout. */
export const StatementLine = z.object({
  rideId: z.uuid(),
  completedAt: moment,
  from: z.string(),
  to: z.string(),
  paid: PayMethod.describe("The passenger's payment method"),
  fareCents: Cents,
  extraCents: Cents,
  inHandCents: Cents.describe("Cash that the driver collected"),
  cents: Cents,
});
export type StatementLine = z.infer<typeof StatementLine>;
