import { z } from "zod";
import { Revision, revision } from "./fields.ts";
import { AcceptedRide } from "./office-drivers.ts";
import { Done } from "./response.ts";
import { doBlocksOverlap, RosterDay } from "./roster-blocks.ts";

/** Of a week. */
const MOST_BLOCKS = 28;

/** When a driver works. Without hours there is no roster: the driver gets rides while online. */
export const Roster = z.object({
  hours: z
    .array(RosterDay)
    .max(MOST_BLOCKS, `Please enter at most ${MOST_BLOCKS} blocks of hours`)
    .refine((hours) => !doBlocksOverlap(hours), "Hours can't overlap"),
});
export type Roster = z.infer<typeof Roster>;

export const PutRoster = Roster.extend({
  revision: revision("Please reload the page").describe("The driver's revision the change is based on"),
  unassignRides: z
    .boolean("Please choose whether to unassign accepted rides")
    .default(true)
    .describe("Whether to unassign accepted rides outside the roster and look for other drivers"),
});
export type PutRoster = z.infer<typeof PutRoster>;

export const RosterFound = Done.extend({ ...Roster.shape, revision: Revision });
export type RosterFound = z.infer<typeof RosterFound>;

/** What a roster would change. */
export const RosterPreview = Done.extend({
  rides: z.array(AcceptedRide).describe("Accepted rides after today that are outside the roster, soonest first"),
});
