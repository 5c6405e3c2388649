import type { MonthReportRow } from "@lamplight/api/contract/month-reports.ts";

/** A column that rows are sorted by: the n-th label or value. Numbers begin with the highest, labels with A. */
export type Sort = { of: "label" | "value"; index: number; isReversed: boolean };

/** The sort after a press on a column's head: another column, or the same one the other way round. */
export const nextSort = (sort: Sort | null, of: Sort["of"], index: number): Sort => ({
  of,
  index,
  isReversed: sort?.of === of && sort.index === index && !sort.isReversed,
});

/** Empty shares are last both ways. Rows that are equal stay as they are. */
export function sortedRows(rows: MonthReportRow[], sort: Sort | null): MonthReportRow[] {
  if (sort === null) return rows;
  const { of, index, isReversed } = sort;
  const direction = isReversed ? -1 : 1;
  return rows.toSorted((one, other) => {
    if (of === "label")
      return direction * (one.labels[index] ?? "").localeCompare(other.labels[index] ?? "", "en-US", { numeric: true });
    const [a, b] = [one.values[index] ?? null, other.values[index] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * (b - a);
  });
}

/** What a head says to screen readers. */
export function ariaSort(sort: Sort | null, of: Sort["of"], index: number): "ascending" | "descending" | "none" {
  if (sort?.of !== of || sort.index !== index) return "none";
  return (of === "label") === sort.isReversed ? "descending" : "ascending";
}
