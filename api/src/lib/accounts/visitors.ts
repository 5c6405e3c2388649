import type { Visitor } from "../../../contract/visitor.ts";

/** The visitor's time zone and clock, as stored with what was booked; both are null if unknown. */
export type VisitorColumns = { visitorZone: string | null; visitorHour12: boolean | null };

export const visitorOf = ({ visitorZone, visitorHour12 }: VisitorColumns): Visitor | null =>
  visitorZone === null || visitorHour12 === null ? null : { timeZone: visitorZone, hour12: visitorHour12 };
