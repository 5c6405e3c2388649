import { z } from "zod";
import { Day, Revision, revision } from "./fields.ts";
import { AcceptedRide } from "./office-drivers.ts";
import { Done } from "./response.ts";
import { doBlocksOverlap, RosterDay } from "./roster-blocks.ts";

/** Of a week. */
const MOST_BLOCKS = 28;

const DaysOff = z
  .object({ from: Day, until: Day.describe("The last day off") })
  .refine(({ from, until }) => from <= until, "Please choose a last day that is not before the first");
export type DaysOff = z.infer<typeof DaysOff>;

/** When a driver works. Without hours there is no roster: the driver gets rides while online. */
export const RosterFields = z.object({
  hours: z
    .array(RosterDay)
    .max(MOST_BLOCKS, `Please enter at most ${MOST_BLOCKS} blocks of hours`)
    .refine((hours) => !doBlocksOverlap(hours), "Hours can't overlap"),
  daysOff: z
    .array(DaysOff)
    .max(60, "Please enter at most 60 periods off")
    .refine(
      (periods) =>
        periods
          .toSorted((a, b) => a.from.localeCompare(b.from))
          .every(({ from }, index, sorted) => index === 0 || from > (sorted[index - 1]?.until ?? "")),
      "Days off can't overlap",
    ),
});
export type Roster = z.infer<typeof RosterFields>;

const hasHours = ({ hours, daysOff }: Roster): boolean => hours.length > 0 || daysOff.length === 0;
const HOURS_WANTED = { path: ["daysOff"], error: "Please enter weekly hours before days off" };
export const Roster = RosterFields.refine(hasHours, HOURS_WANTED);

export const PutRoster = RosterFields.extend({
  revision: revision("Please reload the page").describe("The driver's revision the change is based on"),
  unassignRides: z
    .boolean("Please choose whether to unassign accepted rides")
    .default(true)
    .describe("Whether to unassign accepted rides outside the roster and look for other drivers"),
}).refine(hasHours, HOURS_WANTED);
export type PutRoster = z.infer<typeof PutRoster>;

export const RosterFound = Done.extend({ ...RosterFields.shape, revision: Revision });
export type RosterFound = z.infer<typeof RosterFound>;

/** What a roster would change. */
export const RosterPreview = Done.extend({
  rides: z.array(AcceptedRide).describe("Accepted rides after today that are outside the roster, soonest first"),
});
