import {
  MONTH_REPORT_TEXTS,
  type MonthReport,
  type MonthReportName,
  type MonthReportRow,
  monthBefore,
  monthName,
  type ReportUnit,
} from "@lamplight/api/contract/month-reports.ts";
import { useState } from "react";
import { Soft } from "../../../../components/layout/boxes.tsx";
import { Table, type TableHead } from "../../../../components/office/table.tsx";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { inDollars } from "../../../../lib/time/format.ts";
import styles from "./month-table.module.css";
import { ariaSort, nextSort, type Sort, sortedRows } from "./sorted-rows.ts";

const FORMATS: Record<ReportUnit, (value: number) => string> = {
  count: (value) => value.toLocaleString("en-US"),
  money: inDollars,
  minutes: (value) => `${(Math.round(value / 6) / 10).toLocaleString("en-US")} h`,
  share: (value) => `${value}%`,
};
const inUnit = (value: number | null | undefined, unit: ReportUnit): string =>
  value === null || value === undefined ? "–" : FORMATS[unit](value);

type Values = Pick<MonthReportRow, "values" | "before">;

/** A month's report with the month before beside each value, sorted by the column that is pressed, and the sums at the foot. */
export function MonthTable({ name, month, report }: { name: MonthReportName; month: string; report: MonthReport }) {
  const { title, labels, columns } = MONTH_REPORT_TEXTS[name];
  const [sort, setSort] = useState<Sort | null>(null);
  const earlier = monthName(monthBefore(month));
  const headOf = (head: string, of: Sort["of"], index: number): TableHead => ({
    head,
    of: of === "value" ? "number" : undefined,
    sorted: ariaSort(sort, of, index),
    onSort: () => setSort(nextSort(sort, of, index)),
  });
  const cells = ({ values, before }: Values) =>
    columns.map(({ head, unit }, index) => (
      <td key={head} data-of="number" data-head={head}>
        <b>{inUnit(values[index], unit)}</b>
        <VisuallyHidden>, in {earlier}: </VisuallyHidden>
        <small className={styles["before"]}>{inUnit(before[index], unit)}</small>
      </td>
    ));
  return (
    <Table
      caption={
        <>
          <VisuallyHidden>{title}: </VisuallyHidden>
          {monthName(month)}
          {report.isOver ? "" : " so far"}, <Soft as="span">{earlier} beside it</Soft>
        </>
      }
      heads={[
        ...labels.map((head, index) => headOf(head, "label", index)),
        ...columns.map(({ head }, index) => headOf(head, "value", index)),
      ]}
      unsorted="As listed"
    >
      <tbody>
        {sortedRows(report.rows, sort).map((row) => (
          <tr key={row._id}>
            {row.labels.map((label, index) =>
              index === 0 ? (
                <th key={labels[index]} scope="row">
                  {label}
                </th>
              ) : (
                <td key={labels[index]} data-line>
                  {label}
                </td>
              ),
            )}
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={labels.length}>
            All
          </th>
          {cells(report.total)}
        </tr>
      </tfoot>
    </Table>
  );
}
