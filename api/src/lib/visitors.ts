import type { Visitor } from "../../contract/visitor.ts";

/** A visitor's clock in the columns of what was booked by it; both are null for who did not say. */
export type VisitorColumns = { visitorZone: string | null; visitorHour12: boolean | null };

export const visitorOf = ({ visitorZone, visitorHour12 }: VisitorColumns): Visitor | null =>
  visitorZone === null || visitorHour12 === null ? null : { timeZone: visitorZone, hour12: visitorHour12 };
