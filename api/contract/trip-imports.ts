import { z } from "zod";
import { id } from "./fields.ts";
import { FILE_RULES } from "./file-rules.ts";
import { Done } from "./response.ts";
import { PaymentMethod } from "./rides.ts";
import { TRIP_COLUMNS, type TripField } from "./trip-columns.ts";
import { MissingTrip, TRIP_FILE_LENGTH, TripRow, TripState } from "./trip-import.ts";

/** A stored file has at most this many trips. */
export const MOST_IMPORTED = 1_000;
/** Hours for which what the sender wrote is kept. */
export const KEPT_HOURS = 24;

const isField = (name: string): name is TripField => name in TRIP_COLUMNS;
export const TripFieldName = z.enum(Object.keys(TRIP_COLUMNS).filter(isField));

/** A file to read: `file` in a form, or `csv` as text. */
export const NewTripImport = z
  .object({
    file: z.file("Please choose a file").optional(),
    csv: z.string().max(TRIP_FILE_LENGTH, FILE_RULES.trips.tooLarge).optional(),
    fileName: z.string().trim().max(200).default("trips.csv"),
    paymentMethod: PaymentMethod.describe("For every trip of the file"),
    payerId: id("organization").optional().describe("The organization that pays; needed for `account`"),
    notify: z
      .union(
        [z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")],
        "Please choose whether to notify the passengers",
      )
      .default(true)
      .describe("Email passengers their payment links, and what is changed or canceled"),
  })
  .refine(({ file, csv }) => file !== undefined || Boolean(csv), { path: ["file"], error: "Please choose a file" })
  .refine(({ paymentMethod, payerId }) => paymentMethod !== "account" || payerId !== undefined, {
    path: ["payerId"],
    error: "Please choose the organization that pays",
  });
export type NewTripImport = z.infer<typeof NewTripImport>;

/** A word of a file that we can't read. Its answer is remembered for the organization. */
export const TripQuestion = z.object({
  field: TripFieldName,
  name: z.string().describe("The column's name"),
  said: z.string(),
  rows: z.array(z.int()),
  choices: z.array(z.object({ meaning: z.string(), label: z.string() })),
});
export type TripQuestion = z.infer<typeof TripQuestion>;

export const TripFileColumn = z.object({
  index: z.int(),
  header: z.string(),
  field: TripFieldName.nullable().describe("What the column is taken for; null if nothing is read from it"),
  state: z
    .enum(["read", "unused", "unknown", "double"])
    .describe("`unknown`: the office hasn't said what it is. `double`: another column is nearer to the same field"),
  instead: z.string().nullable().describe("The column that is read instead of a double one"),
  examples: z.array(z.string()),
});
export type TripFileColumn = z.infer<typeof TripFileColumn>;

export const ImportedRow = TripRow.extend({
  cents: z.int().describe("What the row adds to what is paid"),
  cells: z.record(z.string(), z.string()).describe("What a faulty row says, by field, to correct it; else empty"),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const MissingRide = MissingTrip.extend({ cents: z.int() });
export type MissingRide = z.infer<typeof MissingRide>;

export const TripImportState = z.enum(["read", "checking", "checked", "booking", "booked", "undone"]);
export type TripImportState = z.infer<typeof TripImportState>;

const Counts = z.record(TripState, z.object({ rows: z.int(), cents: z.int() }));

export const TripImport = z.object({
  _id: z.uuid(),
  revision: z.int(),
  state: TripImportState,
  fault: z.string().nullable().describe("Why the last check or booking stopped"),
  fileName: z.string(),
  sheet: z.string().nullable(),
  headerRow: z.int(),
  rowCount: z.int(),
  paymentMethod: PaymentMethod,
  payer: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  notify: z.boolean(),
  by: z.string().describe("Who chose the file"),
  readAt: z.iso.datetime(),
  keptUntil: z.iso.datetime().describe("When what the sender wrote is deleted"),
  isKept: z.boolean(),
  columns: z.array(TripFileColumn),
  missingFields: z.array(z.object({ field: TripFieldName, name: z.string() })),
  questions: z.array(TripQuestion),
  progress: z.object({ done: z.int(), total: z.int() }).describe("Rows checked, or booked"),
  counts: Counts,
  rows: z.array(ImportedRow).describe("Empty while a check or a booking runs, and after a day"),
  missing: z.array(MissingRide).describe("Rides of earlier files that are not in this file"),
  undoUntil: z.iso.datetime().nullable(),
  timeZone: z.string(),
});
export type TripImport = z.infer<typeof TripImport>;

export const OneTripImport = Done.extend({ import: TripImport });

export const TripImportList = Done.extend({
  imports: z.array(
    TripImport.pick({ _id: true, state: true, fileName: true, payer: true, by: true, readAt: true, rowCount: true }),
  ),
});

export type TripImportList = z.infer<typeof TripImportList>;

export const TripImportId = z.object({ id: id("import") });

/** Answers and corrections, and a check with them. */
const WRONG_ROW = "This file has no such row";
const RowNumber = z.int(WRONG_ROW).min(1, WRONG_ROW).max(100_000, WRONG_ROW);

export const CheckTripImport = z.object({
  revision: z.int(),
  columns: z
    .array(z.object({ index: z.int().min(0).max(500), field: TripFieldName.or(z.literal("unused")) }))
    .max(200)
    .default([]),
  words: z
    .array(z.object({ field: TripFieldName, said: z.string().min(1).max(200), meaning: z.string().min(1).max(60) }))
    .max(200)
    .default([]),
  corrections: z
    .array(z.object({ row: RowNumber, field: TripFieldName, value: z.string().trim().max(500) }))
    .max(500)
    .default([]),
});
export type CheckTripImport = z.infer<typeof CheckTripImport>;

export const BookTripImport = z
  .object({
    revision: z.int(),
    rows: z.array(RowNumber).max(MOST_IMPORTED),
    cancel: z.array(z.uuid()).max(MOST_IMPORTED).default([]).describe("Rides that are not in the file, to cancel"),
  })
  .refine(({ rows, cancel }) => rows.length + cancel.length > 0, {
    path: ["rows"],
    error: "Please choose at least one trip",
  });
export type BookTripImport = z.infer<typeof BookTripImport>;

export const UndoTripImport = z.object({});

/** The file that goes back to an organization. */
export const CompletedTripsQuery = z
  .object({ from: z.iso.date("Please choose the first day"), to: z.iso.date("Please choose the last day") })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "The last day is before the first one." });
export type CompletedTripsQuery = z.infer<typeof CompletedTripsQuery>;
