import type { ReportRange, ReportRow } from "../../../contract/reports.ts";

/** The days of a report and the moments at which they begin and end in the practice's zone. */
export type Span = ReportRange & { fromAt: Date; untilAt: Date; zone: string };

/** A row of a report, or at the end what all of them are together. */
export type Measured = Omit<ReportRow, "_id"> & { id: string; isTotal: boolean };
