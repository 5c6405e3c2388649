import { z } from "zod";
import { Done } from "./response.ts";
import { RideStatus, RideStep, VehicleType } from "./ride-status.ts";

/** Header of the share link's token; keeps it out of URLs and logs. */
export const LINK_HEADER = "ridetoken";

export const ReadSharedRide = z.object({
  token: z.string("Please open the link again").min(1, "Please open the link again"),
});

export const SharedLink = Done.extend({
  url: z.url().describe("Only returned once; a new link replaces the previous one"),
});

/** The only data of a ride that a share link shows. */
export const SharedRide = Done.extend({
  ride: z.object({
    status: RideStatus,
    step: RideStep.nullable(),
    waitsForCall: z.boolean().default(false).describe("A return leg that waits until its passenger is marked as ready"),
    onHold: z.boolean().default(false).describe("A return leg on hold until its passenger confirms it is needed"),
    driver: z.string().nullable().describe("The first name"),
    startsAt: z.iso.datetime().nullable().default(null).describe("Null while a will-call waits for its passenger"),
    timeZone: z.string().default("").describe("Of the practice"),
    stepAt: z.iso.datetime().nullable().default(null).describe("When the step was taken"),
    aboutMinutes: z
      .int()
      .nullable()
      .default(null)
      .describe("The driver's estimate when they left; only while on the way"),
    vehicle: z
      .object({ type: VehicleType, model: z.string(), plate: z.string() })
      .nullable()
      .default(null)
      .describe("Once a driver is assigned"),
  }),
});
export type SharedRide = z.infer<typeof SharedRide>;
