import type { MonthReportRow } from "../../../../contract/month-reports.ts";
import type { Queries } from "../../../lib/db/db.ts";

/** A month in the practice's time zone: its bounds, cut off now, and its end or now. */
export type Month = { from: Date; until: Date; zone: string };

/** A row: its names, and counts of which the columns consist. */
export type Counted = Pick<MonthReportRow, "_id" | "labels"> & { counts: Record<string, number> };

/** How a column is made of counts: one of them, or one as a share of another. */
export type Made = string | { part: string; of: string };

export type Measure = { columns: readonly Made[]; rows: (db: Queries, month: Month) => Promise<Counted[]> };
