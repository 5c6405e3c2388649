import {
  NET_PARTS,
  type NetParts,
  REPORT_TEXTS,
  type Report,
  type ReportName,
  type ReportRange,
  type ReportRow,
  rowName,
} from "@lamplight/api/contract/reports.ts";
import { Table, type TableHead } from "../../../components/office/table.tsx";
import { money } from "../../../lib/time/format.ts";
import styles from "./reports.module.css";

type Measured = Pick<ReportRow, "value" | "count">;
type Measure = (typeof REPORT_TEXTS)[ReportName]["measure"];

const shareOf = ({ value, count }: Measured): number => (count === 0 ? 0 : value / count);

function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const rest = whole % 60;
  return rest === 0 ? `${(whole - rest) / 60} h` : `${(whole - rest) / 60} h ${rest} min`;
}

const FORMATS: Record<Measure, (measured: Measured) => string> = {
  share: (measured) => `${measured.value} (${Math.round(shareOf(measured) * 100)}%)`,
  money: ({ value }) => money(value / 100),
  minutes: ({ value }) => formatMinutes(value),
  stars: ({ value, count }) => (count === 0 ? "None" : value.toFixed(1)),
};

/** Each bar's length between 0 and 1: a share, or relative to the longest row. */
function lengthsOf(measure: Measure, rows: ReportRow[]): number[] {
  if (measure === "share") return rows.map((row) => Math.min(1, shareOf(row)));
  const longest = measure === "stars" ? 5 : Math.max(...rows.map(({ value }) => value));
  return rows.map(({ value }) => (longest <= 0 ? 0 : Math.max(0, value / longest)));
}

/** A report as a table with a bar in each row and a total row. */
export function ReportTable({ name, range, report }: { name: ReportName; range: ReportRange; report: Report }) {
  const { title, columns, measure } = REPORT_TEXTS[name];
  const format = FORMATS[measure];
  const lengths = lengthsOf(measure, report.rows);
  const parts = report.total.parts ? NET_PARTS : [];
  return (
    <Table
      label={title}
      heads={[
        { head: columns[0] },
        ...parts.map(([head]): TableHead => ({ head, of: "number", isWide: true })),
        { head: columns[1], of: "number" },
        { head: columns[2], of: "number" },
      ]}
    >
      <tbody>
        {report.rows.map((row, index) => (
          <tr key={row._id}>
            <th scope="row">
              {rowName(name, range, row.label)}
              <PartLine of={row.parts} />
              <Bar length={lengths[index] ?? 0} />
            </th>
            <PartCells of={row.parts} />
            <td data-of="number">{format(row)}</td>
            <td data-of="number" data-head={columns[2]}>
              {row.count}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            All
            <PartLine of={report.total.parts} />
          </th>
          <PartCells of={report.total.parts} />
          <td data-of="number">{format(report.total)}</td>
          <td data-of="number" data-head={columns[2]}>
            {report.total.count}
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

/** What a net amount consists of, in the order of `NET_PARTS`. */
const PartCells = ({ of }: { of: NetParts | undefined }) =>
  of &&
  NET_PARTS.map(([head, part]) => (
    <td key={head} data-of="number" data-wide>
      {money(of[part] / 100)}
    </td>
  ));

/** The same in one line, on narrow screens. */
const PartLine = ({ of }: { of: NetParts | undefined }) =>
  of && (
    <small className={styles["partLine"]}>
      {NET_PARTS.filter(([, part]) => of[part] !== 0)
        .map(([head, part]) => `${head} ${money(of[part] / 100)}`)
        .join(", ")}
    </small>
  );

/** Draws the row's value. Hidden from screen readers, which read the numbers. */
const Bar = ({ length }: { length: number }) => (
  <svg className={styles["bar"]} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles["track"]} width="100" height="10" />
    <rect className={styles["length"]} width={length * 100} height="10" />
  </svg>
);
