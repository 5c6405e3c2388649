import { z } from "zod";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** How a visitor's own clock shows a time: in which IANA zone, and whether with AM and PM or with 24 hours. */
export const Visitor = z.object({ timeZone: z.string().max(64).refine(isTimeZone), hour12: z.boolean() });
export type Visitor = z.infer<typeof Visitor>;

/**
 * Comes with a booking, so that letters about it say times as the page did. Nobody is refused for their clock: one that
 * we cannot read counts as none.
 */
export const VisitorOfBooking = Visitor.optional().catch(undefined);
