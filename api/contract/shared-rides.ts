import { z } from "zod";
import { Done } from "./response.ts";
import { RideStatus, RideStep } from "./ride-status.ts";

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
  }),
});
export type SharedRide = z.infer<typeof SharedRide>;
