import { z } from "zod";
import { MaxFee, WantedDay, WantedTime, WantedZone } from "./consultant-search.ts";
import { Language, Speciality } from "./consultants.ts";
import { id, UsState } from "./fields.ts";
import { Done } from "./response.ts";
import { SPECIALITIES } from "./search-options.ts";
import { SlotDate } from "./slot-grid.ts";
import { VisitorOfBooking } from "./visitor.ts";

/** The most waitlist entries a patient can have at a time. */
export const MOST_WAITLIST_ENTRIES = 5;

/** Without a day: any day of the bookable week. */
export const JoinWaitlist = z.object({
  docId: id("nurse"),
  slotDate: SlotDate.optional(),
  state: UsState.optional().describe(
    "The US state of the call; by default the one named for the last visit, or else the practice's own",
  ),
  visitor: VisitorOfBooking,
});
export type JoinWaitlist = z.infer<typeof JoinWaitlist>;

/** Any nurse who fits all of this, at the wanted times of the bookable week. */
export const JoinWithWish = z.object({
  specialities: z.array(Speciality).max(SPECIALITIES.length).default([]).describe("One of these; any if empty"),
  language: Language.optional(),
  state: UsState.optional().describe(
    "The US state of the call; by default the one named for the last visit, or else the practice's own",
  ),
  maxFee: MaxFee.optional(),
  day: WantedDay.optional().describe("A day as in the search; any day of the week if missing"),
  time: WantedTime.optional().describe("A time of day as in the search"),
  zone: WantedZone,
  visitor: VisitorOfBooking,
});
export type JoinWithWish = z.infer<typeof JoinWithWish>;

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

export const WaitingWish = z.object({
  _id: z.uuid(),
  specialities: z.array(Speciality).describe("Any if empty"),
  language: z.string().nullable(),
  state: z.string().describe("Code of the US state of the call"),
  maxFee: z.number().nullable().describe("In dollars"),
  days: z.array(z.iso.datetime()).describe("The first wanted time of each day that is left"),
  time: z.string().nullable().describe("The time of day; null for any"),
  until: z.iso.datetime().describe("When the entry expires"),
  timeZone: z.string().describe("The practice's time zone"),
});
export type WaitingWish = z.infer<typeof WaitingWish>;

export const WaitingList = Done.extend({
  waiting: z.array(Waiting).describe("Entries for one nurse"),
  wishes: z.array(WaitingWish).describe("Entries for any nurse who fits"),
});
export type WaitingList = z.infer<typeof WaitingList>;
