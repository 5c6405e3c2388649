import { z } from "zod";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The visitor's time zone (IANA), and whether their clock uses AM and PM. */
export const Visitor = z.object({ timeZone: z.string().max(64).refine(isTimeZone), hour12: z.boolean() });
export type Visitor = z.infer<typeof Visitor>;

/** Sent with a booking, so that its emails show the same local time as the page. An invalid value is ignored. */
export const VisitorOfBooking = Visitor.optional().catch(undefined);
