import { z } from "zod";
import { id } from "./fields.ts";
import { Done } from "./response.ts";
import { SlotDate } from "./slot-grid.ts";
import { VisitorOfBooking } from "./visitor.ts";

/** The most waitlist entries a patient can have at a time. */
export const MOST_WAITLIST_ENTRIES = 5;

/** Minutes for which an offered slot is held. */
export const OFFER_MINUTES = 15;

/** Without a day: any day of the bookable week. */
export const JoinWaitlist = z.object({
  docId: id("nurse"),
  slotDate: SlotDate.optional(),
  visitor: VisitorOfBooking,
});
export type JoinWaitlist = z.infer<typeof JoinWaitlist>;

export const WaitingId = z.object({ waitingId: id("line") });

export const Waiting = z.object({
  _id: z.uuid(),
  docId: z.uuid(),
  name: z.string().describe("The consultant's"),
  slotDate: z.string().nullable().describe("The day; null for any day until `until`"),
  from: z.iso.datetime(),
  until: z.iso.datetime().describe("When the entry expires"),
  timeZone: z.string().describe("The practice's time zone, which slotDate is in"),
  place: z.int().describe("Place on the waitlist; 1 is offered a time first"),
});
export type Waiting = z.infer<typeof Waiting>;

export const WaitingList = Done.extend({ waiting: z.array(Waiting) });
export type WaitingList = z.infer<typeof WaitingList>;
