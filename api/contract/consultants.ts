import { z } from "zod";
import { Done } from "./answer.ts";
import { Dollars } from "./fields.ts";

/** The eleven speciality filters, in the order they are shown (spec §2). */
export const SPECIALITIES = [
  "Surgical Nurse",
  "Obstetric Nurse",
  "Geriatric Nurse",
  "Pediatric Nurse",
  "Psychiatric Nurse",
  "Gastroenterology Nurse",
  "Oncology Nurse",
  "Orthopedic Nurse",
  "Neonatal Nurse",
  "Emergency Nurse",
  "Cardiac Nurse",
] as const;
export const Speciality = z.enum(SPECIALITIES);
export type Speciality = z.infer<typeof Speciality>;

export const Address = z.object({ line1: z.string(), line2: z.string() });

export const Consultant = z.object({
  _id: z.uuid(),
  name: z.string(),
  image: z.string().describe("Address of a portrait"),
  speciality: Speciality,
  degree: z.string(),
  experience: z.string().describe("As shown: `12 years`"),
  about: z.string(),
  fees: Dollars.describe("Dollars for one visit"),
  available: z.boolean(),
  address: Address,
  slots_booked: z.record(z.string(), z.array(z.string())).describe("Day key to taken times, for the bookable week"),
  rating: z.number().nullable().describe("Average of 1 to 5, one decimal; null without reviews"),
  reviewCount: z.int(),
});
export type Consultant = z.infer<typeof Consultant>;

export const ConsultantList = Done.extend({ doctors: z.array(Consultant) });

export const Slot = z.object({ slotTime: z.string(), startsAt: z.iso.datetime() });
export type Slot = z.infer<typeof Slot>;

export const SlotDay = z.object({ slotDate: z.string(), slots: z.array(Slot) });
export type SlotDay = z.infer<typeof SlotDay>;

/** Seven days from today in the practice zone, free slots only (product §11). */
export const SlotWeek = Done.extend({ timeZone: z.string(), days: z.array(SlotDay) });
export type SlotWeek = z.infer<typeof SlotWeek>;
