import { z } from "zod";
import { id } from "./fields.ts";
import { Done } from "./response.ts";
import { PaymentMethod } from "./rides.ts";

/** A file has at most this many trips. */
export const MOST_TRIPS = 200;
/** In characters. A broker's file of 200 trips with 60 columns has about 300,000. */
export const TRIP_FILE_LENGTH = 1_000_000;

const TOO_LONG = "This file is too large. Please import at most 200 trips at once.";

const fileShape = {
  csv: z
    .string("Please choose a CSV file")
    .min(1, "This file is empty. Please choose another one.")
    .max(TRIP_FILE_LENGTH, TOO_LONG),
  paymentMethod: PaymentMethod.describe("For every trip of the file"),
  payerId: id("organization").optional().describe("The organization that pays; needed for `account`"),
  notify: z
    .boolean("Please choose whether to notify the passengers")
    .default(true)
    .describe("Email passengers their payment links, and what is changed or canceled"),
};

const hasPayer = ({ paymentMethod, payerId }: { paymentMethod: PaymentMethod; payerId?: string | undefined }) =>
  paymentMethod !== "account" || payerId !== undefined;
const PAYER_WANTED = { path: ["payerId"], error: "Please choose the organization that pays" };

/** A file of trips to check. */
export const TripFile = z.object(fileShape).refine(hasPayer, PAYER_WANTED);
export type TripFile = z.infer<typeof TripFile>;

/** The rows of a checked file to import. Rows are numbered as in a spreadsheet: the first line is row 1. */
export const ImportTrips = z
  .object({
    ...fileShape,
    rows: z.array(z.int().min(2)).min(1, "Please choose at least one trip").max(MOST_TRIPS),
  })
  .refine(hasPayer, PAYER_WANTED);
export type ImportTrips = z.infer<typeof ImportTrips>;

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

export const TripsChecked = Done.extend({
  rows: z.array(TripRow),
  missing: z.array(MissingTrip).describe("Rides of earlier files that are not in this file"),
  unused: z.array(z.string()).describe("Columns of the file that we don't use"),
  timeZone: z.string(),
});
export type TripsChecked = z.infer<typeof TripsChecked>;

export const TripsImported = Done.extend({
  booked: z.int(),
  changed: z.int(),
  canceled: z.int(),
  rows: z.array(TripRow).describe("The chosen rows. Nothing was done for one with faults"),
  timeZone: z.string(),
});
export type TripsImported = z.infer<typeof TripsImported>;
