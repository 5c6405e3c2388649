import { stringify } from "csv-stringify/sync";
import { REPORT_TEXTS, type ReportName, type ReportRange, rowName } from "../../../contract/reports.ts";
import type { Queries } from "../../lib/db.ts";
import { boundsOfDay } from "../../lib/practice-time.ts";
import type { Measured, Span } from "./measured.ts";
import { refunds, revenue } from "./money.ts";
import { answerTime, onTime } from "./promptness.ts";
import { noShows, reviews, useOfHours } from "./visits.ts";

const MEASURES: Record<ReportName, (db: Queries, span: Span) => PromiseLike<Measured[]>> = {
  hours: useOfHours,
  "no-shows": noShows,
  revenue,
  refunds,
  "on-time": onTime,
  "answer-time": answerTime,
  reviews,
};

/** One report over a range of days. Money is in cents, time in minutes. */
export async function report(db: Queries, name: ReportName, range: ReportRange, zone: string) {
  const fromAt = boundsOfDay(range.from, zone).from;
  const untilAt = boundsOfDay(range.to, zone).until;
  const measured = await MEASURES[name](db, { ...range, fromAt, untilAt, zone });
  const rows = measured.flatMap(({ id, isTotal, ...row }) => (isTotal ? [] : [{ _id: id, ...row }]));
  const { value = 0, count = 0 } = measured.find(({ isTotal }) => isTotal) ?? {};
  return { rows, total: { value, count } };
}

/** The same as CSV with escaped formulas; money in dollars. */
export async function reportAsCsv(db: Queries, name: ReportName, range: ReportRange, zone: string): Promise<string> {
  const { columns, measure } = REPORT_TEXTS[name];
  const { rows, total } = await report(db, name, range, zone);
  const format = (value: number) =>
    measure === "money" ? (value / 100).toFixed(2) : String(Math.round(value * 100) / 100);
  const lines = [
    ...rows.map((row) => ({ ...row, label: rowName(name, range, row.label) })),
    { label: "All", ...total },
  ];
  const cells = lines.map(({ label, value, count }) => [label, format(value), String(count)]);
  return `\ufeff${stringify([[...columns], ...cells], { escape_formulas: true })}`;
}
