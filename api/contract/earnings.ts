import { z } from "zod";
import { Cents, calendarDay, Day } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { StatementLine } from "./payouts.ts";
import { Done } from "./response.ts";

const paidOut = {
  paidAt: z.iso.datetime().nullable().describe("When it was transferred"),
  reference: z.string().nullable().describe("By which the bank knows the transfer"),
};

/** What a driver earned in one week, Monday to Sunday in the practice's zone. */
export const EarnedWeek = z.object({
  from: Day,
  to: Day,
  rides: z.int(),
  fareCents: Cents,
  extraCents: Cents.describe("Extras that the office has granted"),
  inHandCents: Cents.describe("Cash that the driver has already"),
  cents: Cents.describe("Fares and granted extras, less cash in hand"),
  undecided: z.int().describe("Rides of whose extra the office has not decided; they wait with their fare"),
  owedCents: Cents.describe("What of it is in no payout yet"),
  payouts: z.array(z.object({ _id: z.uuid(), cents: Cents.describe("Of this week's rides"), ...paidOut })),
});
export type EarnedWeek = z.infer<typeof EarnedWeek>;

/** Weeks without a completed ride are left out; the latest first. */
export const EarningsList = Done.extend({ timeZone: z.string(), weeks: z.array(EarnedWeek), next });
export const EarningsQuery = PageQuery;

export const EarnedWeekQuery = z.object({ week: calendarDay("Please choose a week").describe("Any day of it") });

/** One ride of the driver's as it is paid for. Of its passenger no more is told than of any ride that is over. */
export const EarnedLine = StatementLine.omit({ from: true, to: true }).extend({
  passenger: z.string().describe("The first name"),
  isOpen: z.boolean().describe("Waits for the office's word on its extra"),
  isInPayout: z.boolean(),
  ...paidOut,
});
export type EarnedLine = z.infer<typeof EarnedLine>;

/** The earliest first. */
export const EarnedLines = Done.extend({ timeZone: z.string(), lines: z.array(EarnedLine) });
