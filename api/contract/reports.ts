import { z } from "zod";
import { calendarDay } from "./fields.ts";
import { Done } from "./response.ts";

export const REPORTS = ["hours", "no-shows", "revenue", "refunds", "on-time", "answer-time", "reviews"] as const;
export type ReportName = (typeof REPORTS)[number];
export const ReportOf = z.object({ name: z.enum(REPORTS, "We have no such report") });

const LONGEST_DAYS = 731;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Days of the practice, both of them counted in. */
export const ReportRange = z
  .object({ from: calendarDay("Please choose the first day"), to: calendarDay("Please choose the last day") })
  .superRefine(({ from, to }, context) => {
    const days = daysBetween(from, to);
    const fault = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
    if (days < 0) fault("Please choose a last day that is not before the first");
    if (days >= LONGEST_DAYS) fault("Please choose two years at most");
  });
export type ReportRange = z.infer<typeof ReportRange>;

/** Up to a month is told by days, what is longer by months. */
export const periodOf = ({ from, to }: ReportRange): "day" | "month" => (daysBetween(from, to) < 31 ? "day" : "month");

export const ReportRow = z.object({
  _id: z.string().describe("Of whom or what the row is: two nurses may have one name"),
  label: z.string().describe("A name, a kind, or the first day of a day or month"),
  value: z.number().describe("What is measured: how many, cents, minutes, or stars"),
  count: z.int().describe("Of how many"),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = Done.extend({
  rows: z.array(ReportRow),
  total: ReportRow.omit({ _id: true, label: true }).describe("Of all rows together"),
});
export type Report = z.infer<typeof Report>;

/** A driver is on time who is at the door at most so many minutes after the time of the ride. */
export const ON_TIME_MINUTES = 5;

type ReportWords = {
  title: string;
  /** What it counts, in a sentence. */
  lead: string;
  /** Above the rows' names, what is measured, and of how many. */
  columns: readonly [label: string, value: string, count: string];
  measure: "share" | "money" | "minutes" | "stars";
  empty: string;
};

/** How each report is told, on the screen and in its file. */
export const REPORT_WORDS: Record<ReportName, ReportWords> = {
  hours: {
    title: "Use of hours",
    lead: "Of the half hours in each nurse's hours, without her time off: how many were booked and paid.",
    columns: ["Nurse", "Booked", "Open"],
    measure: "share",
    empty: "No visits in this range",
  },
  "no-shows": {
    title: "No-shows",
    lead: "Visits and rides whose patient did not come. What the office has reversed does not count.",
    columns: ["With", "Did not come", "Visits or rides"],
    measure: "share",
    empty: "No visits in this range",
  },
  revenue: {
    title: "Revenue",
    lead: "What was paid for visits and rides, by card, in cash and by check, when it was paid. Refunds are not taken off.",
    columns: ["When", "Paid", "Payments"],
    measure: "money",
    empty: "No payments in this range",
  },
  refunds: {
    title: "Refunds",
    lead: "What went back to patients, when it did.",
    columns: ["When", "Paid back", "Refunds"],
    measure: "money",
    empty: "No refunds in this range",
  },
  "on-time": {
    title: "On-time pick-ups",
    lead: `Rides whose driver was at the door no later than ${ON_TIME_MINUTES} minutes after the time booked.`,
    columns: ["Driver", "On time", "Pick-ups"],
    measure: "share",
    empty: "No pick-ups in this range",
  },
  "answer-time": {
    title: "Answer time",
    lead: "From when somebody wrote to us to the first answer; half were answered sooner. What waits still is not counted.",
    columns: ["What was sent", "Half within", "Answered"],
    measure: "minutes",
    empty: "Nothing that came in this range is answered yet",
  },
  reviews: {
    title: "Reviews",
    lead: "What patients wrote of their nurses, in stars.",
    columns: ["Nurse", "Stars", "Reviews"],
    measure: "stars",
    empty: "No reviews in this range",
  },
};

const KINDS: Record<string, string> = { message: "Messages", application: "Staffing applications", resume: "Résumés" };
const months = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const days = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

/** What a row is called. */
export function rowName(name: ReportName, range: ReportRange, label: string): string {
  if (name === "answer-time") return KINDS[label] ?? label;
  if (name !== "revenue" && name !== "refunds") return label;
  return (periodOf(range) === "day" ? days : months).format(new Date(label));
}
