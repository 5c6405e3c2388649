import { z } from "zod";
import { id, Revision, revision } from "./fields.ts";
import { Done } from "./response.ts";

/** The most rides that change at once to help one. */
export const MOST_MOVES = 4;

export const RideMove = z.object({
  rideId: z.uuid(),
  revision: Revision,
  passenger: z.string(),
  startsAt: z.iso.datetime(),
  fromDriver: z.string().nullable().describe("Its driver now; null for the ride that is helped"),
  driverId: z.uuid(),
  driver: z.string().describe("The driver it is offered to"),
});
export type RideMove = z.infer<typeof RideMove>;

export const RideHelp = z.object({
  rideId: z.uuid().describe("The ride without a driver"),
  sentence: z.string(),
  moves: z
    .array(RideMove)
    .describe(
      "In the order in which drivers become free; the ride that is helped is last. Empty if the day is too large",
    ),
});
export type RideHelp = z.infer<typeof RideHelp>;
export const RideHelpList = Done.extend({ help: z.array(RideHelp) });

const TOO_MANY = `Please change at most ${MOST_MOVES} rides at once`;
export const MakeRideMoves = z.object({
  moves: z
    .array(
      z.object({
        rideId: id("ride"),
        revision: revision("Please reload the page").describe("The ride's revision the change is based on"),
        driverId: id("driver"),
      }),
      TOO_MANY,
    )
    .min(2, "Please choose which rides change")
    .max(MOST_MOVES, TOO_MANY)
    .refine(
      (moves) => new Set(moves.map(({ rideId }) => rideId)).size === moves.length,
      "Each ride can change only once",
    ),
});
export type MakeRideMoves = z.infer<typeof MakeRideMoves>;
