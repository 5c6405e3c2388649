import { z } from "zod";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A time zone's name (IANA), such as `America/Denver`. */
export const TimeZoneName = z.string().max(64).refine(isTimeZone, "Please choose a time zone that exists");

/** The visitor's time zone, and whether their clock uses AM and PM. */
export const Visitor = z.object({ timeZone: TimeZoneName, hour12: z.boolean() });
export type Visitor = z.infer<typeof Visitor>;

/** Sent with a booking, so that its emails show the same local time as the page. An invalid value is ignored. */
export const VisitorOfBooking = Visitor.optional().catch(undefined);
