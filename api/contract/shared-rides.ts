import { z } from "zod";
import { Done } from "./response.ts";
import { RideStatus, RideStep } from "./ride-status.ts";

/** The header a link's token travels in, so that no address and no log has it. */
export const LINK_HEADER = "ridetoken";

export const ReadSharedRide = z.object({
  token: z.string("Please open the link again").min(1, "Please open the link again"),
});

export const SharedLink = Done.extend({ url: z.url().describe("Told this once; a new link ends the one before") });

/** What whoever has a ride's link sees of it, and nothing else. */
export const SharedRide = Done.extend({
  ride: z.object({
    status: RideStatus,
    step: RideStep.nullable(),
    waitsForCall: z
      .boolean()
      .default(false)
      .describe("A way back that comes once somebody says that its passenger is ready"),
    onHold: z
      .boolean()
      .default(false)
      .describe("A return leg of which its passenger has to say that it is still needed"),
    driver: z.string().nullable().describe("The first name"),
  }),
});
export type SharedRide = z.infer<typeof SharedRide>;
