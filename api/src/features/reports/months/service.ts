import {
  MONTH_REPORT_TEXTS,
  type MonthReport,
  type MonthReportName,
  type MonthReportRow,
  monthBefore,
  type ReportUnit,
} from "../../../../contract/month-reports.ts";
import { databaseNow, type Queries } from "../../../lib/db/db.ts";
import { type CsvCell, csvFile, inDollars } from "../../../lib/http/csv.ts";
import { monthBounds } from "../../../lib/time/practice-time.ts";
import { ageing } from "./ageing.ts";
import { cancellations } from "./cancellations.ts";
import type { Counted, Made, Measure } from "./counted.ts";
import { ridesByDriver, ridesByVehicle } from "./driven-rides.ts";
import { patients } from "./patients.ts";
import { waitlist } from "./waitlist.ts";

const MEASURES: Record<MonthReportName, Measure> = {
  cancellations,
  "rides-by-driver": ridesByDriver,
  "rides-by-vehicle": ridesByVehicle,
  ageing,
  "new-and-lost-patients": patients,
  waitlist,
};

type Counts = Record<string, number>;
type Report = Pick<MonthReport, "rows" | "total" | "isOver">;

/** A report of a month of the practice, and of the month before beside it. */
export async function monthReport(db: Queries, name: MonthReportName, month: string, zone: string): Promise<Report> {
  const { columns, rows } = MEASURES[name];
  const now = await databaseNow(db);
  const countedIn = (of: string): Promise<Counted[]> => {
    const { from, until } = monthBounds(of, zone);
    return rows(db, { from, until: until < now ? until : now, zone });
  };
  const [current, earlier] = [await countedIn(month), await countedIn(monthBefore(month))];
  const gone = earlier.filter(({ _id }) => !current.some((row) => row._id === _id));
  const countsOf = (from: Counted[], id: string): Counts => from.find(({ _id }) => _id === id)?.counts ?? {};
  return {
    rows: [...current, ...gone].map(({ _id, labels }) => ({
      _id,
      labels,
      values: valuesOf(columns, countsOf(current, _id)),
      before: valuesOf(columns, countsOf(earlier, _id)),
    })),
    total: { values: valuesOf(columns, sumOf(current)), before: valuesOf(columns, sumOf(earlier)) },
    isOver: monthBounds(month, zone).until <= now,
  };
}

const sumOf = (rows: Counted[]): Counts => {
  const sums: Counts = {};
  for (const { counts } of rows)
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
};

const valuesOf = (columns: readonly Made[], counts: Counts): (number | null)[] =>
  columns.map((made) => {
    if (typeof made === "string") return counts[made] ?? 0;
    const whole = counts[made.of] ?? 0;
    return whole === 0 ? null : Math.round(((counts[made.part] ?? 0) / whole) * 1000) / 10;
  });

const UNITS: Record<ReportUnit, string> = { count: "", money: " (dollars)", minutes: " (hours)", share: " (percent)" };

function cellOf(value: number | null, unit: ReportUnit): CsvCell {
  if (value === null) return "";
  if (unit === "money") return inDollars(value);
  return unit === "minutes" ? Math.round((value / 60) * 100) / 100 : value;
}

/** The same as CSV with escaped formulas: each column with the month before beside it, and the sums at the foot. */
export async function monthReportAsCsv(
  db: Queries,
  name: MonthReportName,
  month: string,
  zone: string,
): Promise<string> {
  const { labels, columns } = MONTH_REPORT_TEXTS[name];
  const { rows, total } = await monthReport(db, name, month, zone);
  const heads = columns.flatMap(({ head, unit }) =>
    [month, monthBefore(month)].map((of) => `${head}${UNITS[unit]} ${of}`),
  );
  const cells = ({ values, before }: Pick<MonthReportRow, "values" | "before">) =>
    columns.flatMap(({ unit }, index) => [values, before].map((of) => cellOf(of[index] ?? null, unit)));
  const foot = labels.map((_, index) => (index === 0 ? "All" : ""));
  return csvFile([
    [...labels, ...heads],
    ...rows.map((row) => [...row.labels, ...cells(row)]),
    [...foot, ...cells(total)],
  ]);
}
