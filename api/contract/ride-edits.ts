import { z } from "zod";
import { line } from "./fields.ts";
import { OptionalPhone } from "./phone-number.ts";
import { AllNeeds } from "./ride-needs.ts";
import { TransportType } from "./ride-status.ts";
import { RideDate, RideTime, TimeFold } from "./rides.ts";

/** Notes for the driver: the two notes of a booking together. */
const NOTES_LENGTH = 2001;

/** A ride as the office wants it, whole. What is the same as before does not change. */
export const RideEdit = z.object({
  appointmentDate: RideDate.optional().describe("Without a date and a time, the ride keeps its time"),
  appointmentTime: RideTime.optional(),
  timeFold: TimeFold.optional().describe("Which one, when the time happens twice on the day clocks go back"),
  pickupAddress: line("the pickup address", 300),
  dropoffAddress: line("the drop-off address", 300),
  passengerPhone: OptionalPhone.describe("The phone that the driver calls; empty for the account's phone"),
  transportType: TransportType,
  ...AllNeeds.shape,
  notes: z
    .string("Please enter the notes as text")
    .trim()
    .max(NOTES_LENGTH, `Please keep this under ${NOTES_LENGTH} characters`),
  isOurs: z
    .boolean("Please choose whose change it is")
    .default(false)
    .describe("Our change: after a new time, the passenger can cancel for a full refund"),
});
export type RideEdit = z.infer<typeof RideEdit>;

/** The parts of a ride that the office can change, in words. The names are stored, so they never change. */
export const EDITED_PARTS = {
  time: "time",
  pickup: "pick-up address",
  dropoff: "drop-off address",
  phone: "phone",
  transport: "type of transport",
  needs: "needs",
  notes: "notes",
} as const;
export type EditedPart = keyof typeof EDITED_PARTS;

/** `the time, pick-up address and notes`. */
export function partsInWords(parts: readonly EditedPart[]): string {
  const words = parts.map((part) => EDITED_PARTS[part]);
  const last = words.at(-1) ?? "";
  return `the ${words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last}`;
}
