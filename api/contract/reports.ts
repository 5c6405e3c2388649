import { z } from "zod";
import { calendarDay } from "./fields.ts";
import { Done } from "./response.ts";

export const REPORTS = [
  "hours",
  "no-shows",
  "revenue",
  "refunds",
  "disputes",
  "net",
  "net-by-nurse",
  "net-by-method",
  "earnings",
  "answer-time",
  "reviews",
] as const;
export type ReportName = (typeof REPORTS)[number];
export const ReportOf = z.object({ name: z.enum(REPORTS, "We couldn't find that report") });

const LONGEST_DAYS = 731;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Days in the practice's time zone, both inclusive. */
export const ReportRange = z
  .object({ from: calendarDay("Please choose the first day"), to: calendarDay("Please choose the last day") })
  .superRefine(({ from, to }, context) => {
    const days = daysBetween(from, to);
    const addIssue = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
    if (days < 0) addIssue("Please choose a last day that is not before the first");
    if (days >= LONGEST_DAYS) addIssue("Please choose at most two years");
  });
export type ReportRange = z.infer<typeof ReportRange>;

/** Ranges up to a month are grouped by day, longer ones by month. */
export const periodOf = ({ from, to }: ReportRange): "day" | "month" => (daysBetween(from, to) < 31 ? "day" : "month");

/** What net revenue consists of, in cents. */
export const NetParts = z.object({
  revenueCents: z.number(),
  refundCents: z.number(),
  disputeCents: z.number(),
  feeCents: z.number(),
});
export type NetParts = z.infer<typeof NetParts>;
export const NET_PARTS: readonly (readonly [title: string, part: keyof NetParts])[] = [
  ["Paid", "revenueCents"],
  ["Refunded", "refundCents"],
  ["Disputed", "disputeCents"],
  ["Fees", "feeCents"],
];

export const ReportRow = z.object({
  _id: z.string().describe("Identifies the row; names may repeat"),
  label: z.string().describe("A name, a kind, or the first day of a day or month"),
  value: z.number().describe("The measured value: a count, cents, minutes or stars"),
  count: z.int().describe("Out of how many"),
  parts: NetParts.optional().describe("Of net revenue"),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = Done.extend({
  rows: z.array(ReportRow),
  total: ReportRow.omit({ _id: true, label: true }).describe("All rows together"),
});
export type Report = z.infer<typeof Report>;

type ReportText = {
  title: string;
  /** What it measures, as a sentence. */
  lead: string;
  /** Column heads: the rows' names, the measured value, and out of how many. */
  columns: readonly [label: string, value: string, count: string];
  measure: "share" | "money" | "minutes" | "stars";
  empty: string;
};

const NET = "Payments minus refunds, open and lost disputes, and the card provider's fees as far as we know them.";

/** Each report's texts, on screen and in its CSV file. */
export const REPORT_TEXTS: Record<ReportName, ReportText> = {
  hours: {
    title: "Use of hours",
    lead: "Half hours in each nurse's schedule, and how many were booked and paid. Time off is left out of both.",
    columns: ["Nurse", "Booked", "Open"],
    measure: "share",
    empty: "No visits in this range",
  },
  "no-shows": {
    title: "No-shows",
    lead: "Visits and rides that the patient missed. No-shows reversed by the office don't count.",
    columns: ["With", "No-shows", "Visits or rides"],
    measure: "share",
    empty: "No visits in this range",
  },
  revenue: {
    title: "Revenue",
    lead: "Payments for visits and rides by card, cash and check, on the day they were paid. Refunds are not subtracted.",
    columns: ["When", "Paid", "Payments"],
    measure: "money",
    empty: "No payments in this range",
  },
  refunds: {
    title: "Refunds",
    lead: "Refunds to patients, on the day they were made.",
    columns: ["When", "Refunded", "Refunds"],
    measure: "money",
    empty: "No refunds in this range",
  },
  disputes: {
    title: "Disputes",
    lead: "Payments that a bank is deciding about or has returned to the cardholder, on the day the dispute was opened.",
    columns: ["When", "Disputed", "Disputes"],
    measure: "money",
    empty: "No disputes in this range",
  },
  net: {
    title: "Net revenue",
    lead: `${NET} Each amount counts on the day it moved.`,
    columns: ["When", "Net", "Payments"],
    measure: "money",
    empty: "No payments in this range",
  },
  "net-by-nurse": {
    title: "Net revenue by nurse",
    lead: NET,
    columns: ["Nurse", "Net", "Payments"],
    measure: "money",
    empty: "No payments in this range",
  },
  "net-by-method": {
    title: "Net revenue by method",
    lead: NET,
    columns: ["Method", "Net", "Payments"],
    measure: "money",
    empty: "No payments in this range",
  },
  earnings: {
    title: "Earnings of nurses and drivers",
    lead: "What nurses and drivers earned on these days, paid out or not, less the cash that drivers collected. A later refund changes the day of its visit or ride.",
    columns: ["Person", "Earned", "Visits or rides"],
    measure: "money",
    empty: "No earnings in this range",
  },
  "answer-time": {
    title: "Answer time",
    lead: "Median time from a message to our first reply. Messages without a reply aren't counted.",
    columns: ["Type", "Median", "Answered"],
    measure: "minutes",
    empty: "No answered messages in this range",
  },
  reviews: {
    title: "Reviews",
    lead: "Star ratings of each nurse by patients.",
    columns: ["Nurse", "Stars", "Reviews"],
    measure: "stars",
    empty: "No reviews in this range",
  },
};

const KINDS: Record<string, string> = { message: "Messages", application: "Staffing applications", resume: "Résumés" };
const months = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const days = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

const METHODS: Record<string, string> = { card: "Card", cash: "Cash", check: "Check", account: "On account" };

export const isNet = (name: ReportName): boolean => name.startsWith("net");
/** Whether a report's rows are days or months. */
export const isByPeriod = (name: ReportName): boolean =>
  name === "revenue" || name === "refunds" || name === "disputes" || name === "net";

const nameOf = (name: ReportName, label: string): string =>
  name === "answer-time" ? (KINDS[label] ?? label) : name === "net-by-method" ? (METHODS[label] ?? label) : label;

/** A row's name on screen. */
export const rowName = (name: ReportName, range: ReportRange, label: string): string =>
  isByPeriod(name) ? (periodOf(range) === "day" ? days : months).format(new Date(label)) : nameOf(name, label);

/** A row's name in a CSV file: `2026-11-27`, or `2026-11` for a month. */
export const csvName = (name: ReportName, range: ReportRange, label: string): string =>
  isByPeriod(name) ? (periodOf(range) === "day" ? label : label.slice(0, 7)) : nameOf(name, label);
