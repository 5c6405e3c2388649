import { TRIP_ALIASES, UNUSED_COLUMNS } from "./trip-aliases.ts";
import { type TripField, tripColumns } from "./trip-columns.ts";

/** `Pick-up  Address` and `PICKUP_ADDRESS` are the same name. */
export const foldedHeader = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The field of a known name, and how near the name is: 0 is our own. */
export type KnownHeader = { field: TripField; rank: number };

const byName = new Map<string, KnownHeader>(
  tripColumns
    .flatMap(({ field, name }) =>
      [name, ...TRIP_ALIASES[field]].map((known, rank) => [foldedHeader(known), { field, rank }] as const),
    )
    .reverse(),
);
const unused = new Set(UNUSED_COLUMNS.map(foldedHeader));

/** What a file's column is; undefined for a name that nobody told us. */
export const knownHeader = (header: string): KnownHeader | undefined => byName.get(foldedHeader(header));

/** The field that a file's column is; undefined for a column that we don't use. */
export const tripFieldOf = (header: string): TripField | undefined => knownHeader(header)?.field;

/** Whether a column is one that we don't need. */
export const isUnusedHeader = (header: string): boolean => unused.has(foldedHeader(header));
