import { formatMoney } from "../../../../contract/format-money.ts";
import {
  MONTH_REPORT_TEXTS,
  type MonthReport,
  type MonthReportName,
  monthBefore,
  monthName,
  type ReportColumn,
} from "../../../../contract/month-reports.ts";
import { type EmailRenderer, type EmailRenderers, greeting } from "../../../lib/mail/emails.ts";
import { daysAfter } from "../../../lib/time/practice-time.ts";
import { monthReport } from "../months/service.ts";
import { mayGet } from "./recipients.ts";

/** The reports in the email. Rides by vehicle have the same sums as rides by driver. */
const IN_EMAIL = [
  ["cancellations", "Cancellations"],
  ["rides-by-driver", "Rides"],
  ["ageing", "Owed by organizations"],
  ["new-and-lost-patients", "Patients"],
  ["waitlist", "Waitlist"],
] as const satisfies readonly (readonly [MonthReportName, string])[];

function inUnit(value: number | null, unit: ReportColumn["unit"]): string {
  if (value === null) return "none";
  if (unit === "money") return formatMoney(value);
  if (unit === "minutes") return `${(Math.round(value / 6) / 10).toLocaleString("en-US")} h`;
  return unit === "share" ? `${value}%` : value.toLocaleString("en-US");
}

/** `• Canceled: 4 (12)`, with the month before in parentheses. */
const lines = (name: MonthReportName, { total }: Pick<MonthReport, "total">): string[] =>
  MONTH_REPORT_TEXTS[name].columns.map(({ head, unit }, index) => {
    const [value, before] = [total.values, total.before].map((of) => inUnit(of[index] ?? null, unit));
    return `• ${head}: ${value} (${before})`;
  });

/** The month of the day before the email's Monday, so that the first email of a month has the whole month before. */
const weekly: EmailRenderer = async ({ db, config }, id) => {
  const [reader] = await db<{ email: string; name: string; week: string }[]>`
    select email, name, week::text from weekly_report join staff on staff.id = weekly_report.staff_id
    where weekly_report.id = ${id} and ${mayGet(db)} and exists (select from report_recipient r where r.staff_id = staff.id)`;
  if (!reader) return null;
  const month = daysAfter(reader.week, -1).slice(0, 7);
  const parts: string[] = [];
  let isOver = true;
  for (const [name, title] of IN_EMAIL) {
    const report = await monthReport(db, name, month, config.practiceTimeZone);
    isOver = report.isOver;
    parts.push(`${title}:`, ...lines(name, report));
  }
  const earlier = monthName(monthBefore(month));
  return {
    to: reader.email,
    subject: `${monthName(month)}${isOver ? "" : " so far"}: your weekly report`,
    greeting: greeting(reader.name),
    paragraphs: [`${monthName(month)}${isOver ? "" : " so far"}, with ${earlier} in parentheses.`, ...parts],
    button: { label: "Open reports", url: `${config.publicUrl}/office/reports?report=cancellations&month=${month}` },
    after: ["You can turn off this email under My access."],
  };
};

export const reportEmails: EmailRenderers = { "weekly-report": weekly };
