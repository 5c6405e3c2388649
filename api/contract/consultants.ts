import { z } from "zod";
import { Dollars } from "./fields.ts";
import { Done } from "./response.ts";
import { LANGUAGES, SPECIALITIES } from "./search-options.ts";

export const Speciality = z.enum(SPECIALITIES);
export const Language = z.enum(LANGUAGES);

export const Address = z.object({ line1: z.string(), line2: z.string() });

export const Consultant = z.object({
  _id: z.uuid(),
  name: z.string(),
  image: z.string().describe("URL of a portrait"),
  speciality: Speciality,
  degree: z.string(),
  experience: z.string().describe("As shown: `12 years`"),
  about: z.string(),
  fees: Dollars.describe("Price of one visit, in dollars"),
  available: z.boolean(),
  languages: z.array(z.string()).describe("Languages of the visits"),
  licence: z
    .object({ state: z.string(), number: z.string() })
    .nullable()
    .describe("State and number of the nursing license; null if unknown"),
  licensedStates: z
    .array(z.string())
    .default([])
    .describe("Codes of the US states in which this nurse may treat patients, with those of a compact license"),
  address: Address,
  slots_booked: z
    .record(z.string(), z.array(z.string()))
    .describe("Maps a day key to the times that are taken or closed, for the bookable week"),
  rating: z.number().nullable().describe("Average of 1 to 5, one decimal; null without reviews"),
  reviewCount: z.int(),
  reviewedAt: z.iso.datetime().nullable().describe("Time of the last change to a review; null if there are none"),
  nextFree: z
    .object({ startsAt: z.iso.datetime(), timeZone: z.string(), slotDate: z.string(), slotTime: z.string() })
    .nullable()
    .describe("The first free slot of the bookable week and the practice's zone; null when there is none"),
});
export type Consultant = z.infer<typeof Consultant>;

export const ConsultantList = Done.extend({ doctors: z.array(Consultant) });

/** A consultant without the taken slots; `SlotWeek` has the free ones. */
export const ConsultantProfile = Consultant.omit({ slots_booked: true });
export type ConsultantProfile = z.infer<typeof ConsultantProfile>;

export const ConsultantFound = Done.extend({ doctor: ConsultantProfile });
export type ConsultantFound = z.infer<typeof ConsultantFound>;

export const Slot = z.object({ slotTime: z.string(), startsAt: z.iso.datetime() });
export type Slot = z.infer<typeof Slot>;

export const SlotDay = z.object({ slotDate: z.string(), slots: z.array(Slot) });
export type SlotDay = z.infer<typeof SlotDay>;

/** Seven days from today in the practice zone, free slots only (docs/rules/visits.md). */
export const SlotWeek = Done.extend({ timeZone: z.string(), days: z.array(SlotDay) });
export type SlotWeek = z.infer<typeof SlotWeek>;
