import { z } from "zod";

/** In characters. A broker's file of 200 trips with 60 columns has about 300,000. */
export const TRIP_FILE_LENGTH = 1_000_000;

/** What a row of a file is: each row is exactly one of these. */
export const TripState = z.enum(["new", "changed", "unchanged", "canceled", "faulty"]);
export type TripState = z.infer<typeof TripState>;

export const TripRow = z.object({
  row: z.int().describe("As in a spreadsheet: the first line is row 1"),
  state: TripState.describe(
    "What the row does, or did: books a ride, changes or cancels the ride of its number, nothing, or can't be used",
  ),
  tripNumber: z.string(),
  passenger: z.string(),
  startsAt: z.iso.datetime().nullable().describe("Null for a will-call, or if the date or time can't be read"),
  from: z.string(),
  to: z.string(),
  summary: z.string().describe("How the passenger travels, the return ride and the needs"),
  changes: z.array(z.string()).describe("What changes, one sentence each; in a check only"),
  faults: z.array(z.string()).describe("Why this row can't be used, one sentence each; empty if it can"),
  rideId: z.uuid().nullable().default(null).describe("The ride, if there is one"),
});
export type TripRow = z.infer<typeof TripRow>;

/** A ride of an earlier file for the same days and payer, which this file lacks. It stays as it is. */
export const MissingTrip = z.object({
  rideId: z.uuid(),
  tripNumber: z.string(),
  passenger: z.string(),
  startsAt: z.iso.datetime().nullable().describe("Null for a waiting will-call"),
  from: z.string(),
  to: z.string(),
});
export type MissingTrip = z.infer<typeof MissingTrip>;
