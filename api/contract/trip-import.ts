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
    .describe("Email a payment link to each passenger with an email"),
};

const hasPayer = ({ paymentMethod, payerId }: { paymentMethod: PaymentMethod; payerId?: string | undefined }) =>
  paymentMethod !== "account" || payerId !== undefined;
const PAYER_WANTED = { path: ["payerId"], error: "Please choose the organization that pays" };

/** A file of trips to check. */
export const TripFile = z.object(fileShape).refine(hasPayer, PAYER_WANTED);
export type TripFile = z.infer<typeof TripFile>;

/** The rows of a checked file to book. Rows are numbered as in a spreadsheet: the header is row 1. */
export const ImportTrips = z
  .object({
    ...fileShape,
    rows: z.array(z.int().min(2)).min(1, "Please choose at least one trip").max(MOST_TRIPS),
  })
  .refine(hasPayer, PAYER_WANTED);
export type ImportTrips = z.infer<typeof ImportTrips>;

export const TripRow = z.object({
  row: z.int().describe("As in a spreadsheet: the header is row 1"),
  passenger: z.string(),
  startsAt: z.iso.datetime().nullable().describe("Null if the date or time can't be read"),
  from: z.string(),
  to: z.string(),
  summary: z.string().describe("How the passenger travels, the return ride and the needs"),
  faults: z.array(z.string()).describe("Why this row can't be booked, one sentence each; empty if it can"),
  rideId: z.uuid().nullable().default(null).describe("The booked ride, or the one of an earlier import"),
});
export type TripRow = z.infer<typeof TripRow>;

export const TripsChecked = Done.extend({
  rows: z.array(TripRow),
  unused: z.array(z.string()).describe("Columns of the file that we don't use"),
  timeZone: z.string(),
});
export type TripsChecked = z.infer<typeof TripsChecked>;

export const TripsImported = Done.extend({
  booked: z.int(),
  rows: z.array(TripRow).describe("The chosen rows. One with faults was not booked"),
  timeZone: z.string(),
});
export type TripsImported = z.infer<typeof TripsImported>;
