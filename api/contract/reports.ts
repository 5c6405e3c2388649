import { z } from "zod";
import { calendarDay } from "./fields.ts";
import { Done } from "./response.ts";

export const REPORTS = ["hours", "no-shows", "revenue", "refunds", "on-time", "answer-time", "reviews"] as const;
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

export const ReportRow = z.object({
  _id: z.string().describe("Identifies the row; names may repeat"),
  label: z.string().describe("A name, a kind, or the first day of a day or month"),
  value: z.number().describe("The measured value: a count, cents, minutes or stars"),
  count: z.int().describe("Out of how many"),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = Done.extend({
  rows: z.array(ReportRow),
  total: ReportRow.omit({ _id: true, label: true }).describe("All rows together"),
});
export type Report = z.infer<typeof Report>;

/** A pick-up is on time up to this many minutes after the ride's time. */
export const ON_TIME_MINUTES = 5;

type ReportText = {
  title: string;
  /** What it measures, as a sentence. */
  lead: string;
  /** Column heads: the rows' names, the measured value, and out of how many. */
  columns: readonly [label: string, value: string, count: string];
  measure: "share" | "money" | "minutes" | "stars";
  empty: string;
};

/** Each report's texts, on screen and in its CSV file. */
export const REPORT_TEXTS: Record<ReportName, ReportText> = {
  hours: {
    title: "Use of hours",
    lead: "Half hours in each nurse's schedule, without time off, and how many were booked and paid.",
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
  "on-time": {
    title: "On-time pick-ups",
    lead: `Rides whose driver was at the door at most ${ON_TIME_MINUTES} minutes after the booked time.`,
    columns: ["Driver", "On time", "Pick-ups"],
    measure: "share",
    empty: "No pick-ups in this range",
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

/** A row's name. */
export function rowName(name: ReportName, range: ReportRange, label: string): string {
  if (name === "answer-time") return KINDS[label] ?? label;
  if (name !== "revenue" && name !== "refunds") return label;
  return (periodOf(range) === "day" ? days : months).format(new Date(label));
}
