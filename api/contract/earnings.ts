import { z } from "zod";
import { Cents, calendarDay, Day, id } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { NurseEarnedVisit, StatementLine } from "./payouts.ts";
import { Done } from "./response.ts";

const paidOut = {
  paidAt: z.iso.datetime().nullable().describe("When it was transferred"),
  reference: z.string().nullable().describe("The bank's reference for the transfer"),
};

/** A driver's earnings in one week, Monday to Sunday in the practice's time zone. */
export const EarnedWeek = z.object({
  from: Day,
  to: Day,
  rides: z.int(),
  fareCents: Cents.describe("Of completed rides"),
  cancellationCents: Cents.default(0).describe("Pay for rides that were canceled late or no-shows"),
  extraCents: Cents.describe("Extras approved by the office"),
  inHandCents: Cents.describe("Cash the driver collected"),
  cents: Cents.describe("Fares, approved extras and pay for canceled rides, minus cash collected"),
  undecided: z
    .int()
    .describe("Rides waiting for a decision on an extra or a no-show, or by a bank; their pay waits too"),
  owedCents: Cents.describe("The part that is in no payout yet"),
  payouts: z.array(z.object({ _id: z.uuid(), cents: Cents.describe("Of this week's rides"), ...paidOut })),
});
export type EarnedWeek = z.infer<typeof EarnedWeek>;

/** Weeks with completed rides, latest first. */
export const EarningsList = Done.extend({ timeZone: z.string(), weeks: z.array(EarnedWeek), next });
export const EarningsQuery = PageQuery;

export const EarnedWeekQuery = z.object({ week: calendarDay("Please choose a week").describe("Any day of the week") });

export const DriversWeek = EarnedWeekQuery.extend({ driverId: id("driver") });

/** One ride in the earnings; shows only the passenger's first name. */
export const EarnedLine = StatementLine.omit({ from: true, to: true }).extend({
  passenger: z.string().describe("The first name"),
  isOpen: z.boolean().describe("Waiting for a decision: on its extra, on a no-show, or by a bank"),
  isInPayout: z.boolean(),
  ...paidOut,
});
export type EarnedLine = z.infer<typeof EarnedLine>;

/** Earliest first. */
export const EarnedLines = Done.extend({ timeZone: z.string(), lines: z.array(EarnedLine) });

/** What is due to one person, earliest first: a driver's rides or a nurse's visits. */
export const LinesFound = Done.extend({ rides: z.array(EarnedLine), visits: z.array(NurseEarnedVisit) });
export type LinesFound = z.infer<typeof LinesFound>;
