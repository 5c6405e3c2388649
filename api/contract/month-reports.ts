import { z } from "zod";
import { Done } from "./response.ts";
import { inWords, ON_TIME_MINUTES, PATIENT_LOST_DAYS, RIDE_COUNTED_HOURS } from "./rules.ts";

export const MONTH_REPORTS = [
  "cancellations",
  "rides-by-driver",
  "rides-by-vehicle",
  "ageing",
  "new-and-lost-patients",
  "waitlist",
] as const;
export type MonthReportName = (typeof MONTH_REPORTS)[number];
export const MonthReportOf = z.object({ name: z.enum(MONTH_REPORTS, "We couldn't find that report") });

/** A month of the practice's calendar: `2026-11`. */
export const ReportMonth = z.object({
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Please choose a month"),
});

/** A share is measured in percent, and empty where there is nothing to be a share of. */
export type ReportUnit = "count" | "money" | "minutes" | "share";
export type ReportColumn = { head: string; unit: ReportUnit };

const Cells = z.array(z.number().nullable());
export const MonthReportRow = z.object({
  _id: z.string(),
  labels: z.array(z.string()),
  values: Cells.describe("A value of each column: a count, cents, minutes or percent"),
  before: Cells.describe("The same for the month before"),
});
export type MonthReportRow = z.infer<typeof MonthReportRow>;

export const MonthReport = Done.extend({
  rows: z.array(MonthReportRow),
  total: MonthReportRow.pick({ values: true, before: true }),
  isOver: z.boolean().describe("Whether the month is over"),
});
export type MonthReport = z.infer<typeof MonthReport>;

type MonthReportText = {
  title: string;
  /** What is counted, as sentences. */
  lead: string;
  labels: readonly string[];
  columns: readonly ReportColumn[];
  empty: string;
};

const count = (head: string): ReportColumn => ({ head, unit: "count" });
const cents = (head: string): ReportColumn => ({ head, unit: "money" });

const DRIVEN: readonly ReportColumn[] = [
  count("Rides"),
  { head: "On the road", unit: "minutes" },
  { head: "Idle", unit: "minutes" },
  { head: "On time", unit: "share" },
  count("On account"),
];
const HOURS = `Completed rides. On the road is from "on my way" to the drop-off, at most ${inWords(RIDE_COUNTED_HOURS, "hours")} a ride. Idle is the time between two rides of one day. On time is at the door at most ${inWords(ON_TIME_MINUTES, "minutes")} after the booked time, out of the rides with a recorded arrival.`;
const LOST_AFTER = inWords(PATIENT_LOST_DAYS, "days");

/** Each report's texts, on screen, in its CSV file and in the weekly email. */
export const MONTH_REPORT_TEXTS: Record<MonthReportName, MonthReportText> = {
  cancellations: {
    title: "Cancellations",
    lead: "Paid visits and booked rides of this month that were canceled, by who canceled and why. No-shows have a report of their own.",
    labels: ["Service", "Canceled by", "Reason"],
    columns: [count("Canceled"), cents("Booked for")],
    empty: "No cancellations in these two months",
  },
  "rides-by-driver": {
    title: "Rides by driver",
    lead: HOURS,
    labels: ["Driver"],
    columns: DRIVEN,
    empty: "No completed rides in these two months",
  },
  "rides-by-vehicle": {
    title: "Rides by vehicle",
    lead: `${HOURS} A ride belongs to the spare vehicle that its driver had at that time, or else to the driver's own.`,
    labels: ["Vehicle", "Plate"],
    columns: DRIVEN,
    empty: "No completed rides in these two months",
  },
  ageing: {
    title: "Owed by organizations",
    lead: "What organizations owed at the end of the month, or owe now, by days since the statement. Current is not on a statement yet, less any credit. Payments count for the oldest statement first.",
    labels: ["Organization"],
    columns: [
      cents("Current"),
      cents("1–30 days"),
      cents("31–60 days"),
      cents("61–90 days"),
      cents("Over 90 days"),
      cents("Owed"),
    ],
    empty: "No organization owed anything in these two months",
  },
  "new-and-lost-patients": {
    title: "New and lost patients",
    lead: `A patient is new with the first visit or ride that takes place, and lost once ${LOST_AFTER} have passed without one. A lost patient who has a visit or ride again came back. Each counts where that first or last visit or ride was. No-shows and cancellations don't count.`,
    labels: ["Service"],
    columns: [count("New"), count("Came back"), count("Lost")],
    empty: "No new or lost patients in these two months",
  },
  waitlist: {
    title: "Waitlist",
    lead: "Requests that patients made in this month, and what became of them. Taken: the patient paid for a visit that fits. Expired: the days passed first. Offered counts requests that got at least one offer. Requests = taken + expired + left + waiting.",
    labels: ["Specialty", "Nurse"],
    columns: [count("Requests"), count("Offered"), count("Taken"), count("Expired"), count("Left"), count("Waiting")],
    empty: "No waitlist requests in these two months",
  },
};

/** The month before a month: `2026-10`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
/** `November 2026`. */
export const monthName = (month: string): string => monthNames.format(new Date(`${month}-01`));

/** Someone at the office whom the owner can choose for the weekly report. */
export const ReportRecipient = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isChosen: z.boolean(),
});
export type ReportRecipient = z.infer<typeof ReportRecipient>;
export const ReportRecipients = Done.extend({
  recipients: z.array(ReportRecipient),
  nextOn: z.string().describe("The Monday of the next email for those who are chosen now"),
});
export type ReportRecipients = z.infer<typeof ReportRecipients>;
export const RecipientId = z.object({ staffId: z.uuid("We couldn't find that person") });
export const ChooseRecipient = z.object({ isChosen: z.boolean("Please choose yes or no") });
export type ChooseRecipient = z.infer<typeof ChooseRecipient>;
export const OwnReportEmail = Done.extend({ isChosen: z.boolean() });
