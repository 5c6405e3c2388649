import {
  csvName,
  isByPeriod,
  isNet,
  NET_PARTS,
  REPORT_TEXTS,
  type ReportName,
  type ReportRange,
} from "../../../contract/reports.ts";
import type { Queries } from "../../lib/db/db.ts";
import { csvFile, inDollars } from "../../lib/http/csv.ts";
import { boundsOfDay } from "../../lib/time/practice-time.ts";
import type { Measured, Span } from "./measured.ts";
import { disputes, earnings, net, netByMethod, netByNurse, refunds, revenue } from "./money.ts";
import { answerTime } from "./promptness.ts";
import { noShows, reviews, useOfHours } from "./visits.ts";

const MEASURES: Record<ReportName, (db: Queries, span: Span) => PromiseLike<Measured[]>> = {
  hours: useOfHours,
  "no-shows": noShows,
  revenue,
  refunds,
  disputes,
  net,
  "net-by-nurse": netByNurse,
  "net-by-method": netByMethod,
  earnings,
  "answer-time": answerTime,
  reviews,
};

/** One report over a range of days. Money is in cents, time in minutes. */
export async function report(db: Queries, name: ReportName, range: ReportRange, zone: string) {
  const fromAt = boundsOfDay(range.from, zone).from;
  const untilAt = boundsOfDay(range.to, zone).until;
  const measured = await MEASURES[name](db, { ...range, fromAt, untilAt, zone });
  const rows = measured.flatMap(({ id, isTotal, ...row }) => (isTotal ? [] : [{ _id: id, ...row }]));
  const { value = 0, count = 0, parts } = measured.find(({ isTotal }) => isTotal) ?? {};
  return { rows, total: { value, count, ...(parts && { parts }) } };
}

/** The same as CSV with escaped formulas. Money is in dollars, and days are ISO dates in the practice's time zone, which a head names. */
export async function reportAsCsv(db: Queries, name: ReportName, range: ReportRange, zone: string): Promise<string> {
  const { columns, measure } = REPORT_TEXTS[name];
  const { rows, total } = await report(db, name, range, zone);
  const format = (value: number) => (measure === "money" ? inDollars(value) : Math.round(value * 100) / 100);
  const lines = [
    ...rows.map((row) => ({ ...row, label: csvName(name, range, row.label) })),
    { label: "All", ...total },
  ];
  const hasParts = isNet(name);
  const [label, value, count] = columns;
  const head = [
    isByPeriod(name) ? `${label} (${zone})` : label,
    ...(hasParts ? NET_PARTS.map(([title]) => `${title} (dollars)`) : []),
    measure === "money" ? `${value} (dollars)` : value,
    count,
  ];
  const cells = lines.map((row) => [
    row.label,
    ...(hasParts ? NET_PARTS.map(([, part]) => inDollars(row.parts?.[part] ?? 0)) : []),
    format(row.value),
    row.count,
  ]);
  return csvFile([head, ...cells]);
}
