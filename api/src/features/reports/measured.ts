import type { ReportRange, ReportRow } from "../../../contract/reports.ts";

/** A report's days, with their start and end in the practice's time zone. */
export type Span = ReportRange & { fromAt: Date; untilAt: Date; zone: string };

/** A report's row, or its total. */
export type Measured = Omit<ReportRow, "_id" | "parts"> & { id: string; isTotal: boolean; parts?: ReportRow["parts"] };
