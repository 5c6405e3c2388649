import { z } from "zod";
import { RideCause } from "./cancel-causes.ts";
import { id, revision } from "./fields.ts";

const MOST_RIDES = 200;
const rides = z
  .array(z.object({ rideId: id("ride"), revision: revision("Please reload the page") }), "Please choose rides")
  .min(1, "Please choose rides")
  .max(MOST_RIDES, `Please choose at most ${MOST_RIDES} rides at once`);

/** One change of many rides. */
export const ChangeRides = z.discriminatedUnion("action", [
  z.object({ action: z.literal("assign"), rides, driverId: id("driver") }).describe("Offer them to this driver"),
  z.object({ action: z.literal("search"), rides }).describe("Take them from their drivers; dispatch looks for others"),
  z
    .object({ action: z.literal("cancel"), rides, cause: RideCause })
    .describe("Cancel them for a reason of ours, with a full refund"),
]);
export type ChangeRides = z.infer<typeof ChangeRides>;
