import { type TripField, tripColumns } from "./trip-columns.ts";

/** `Pick-up  Address` and `PICKUP_ADDRESS` are the same name. */
const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const byName = new Map<string, TripField>(
  tripColumns.flatMap(({ field, name, aliases }) => [name, ...aliases].map((known) => [folded(known), field] as const)),
);

/** The field that a file's column is; undefined for a column that we don't use. */
export const tripFieldOf = (header: string): TripField | undefined => byName.get(folded(header));

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell}"` : cell);

/** A file with one trip, to start from. */
export const TRIP_SAMPLE = [
  tripColumns.filter(({ example, isRequired }) => isRequired || example).map(({ name }) => name),
  tripColumns.filter(({ example, isRequired }) => isRequired || example).map(({ example }) => example),
]
  .map((cells) => cells.map(quoted).join(","))
  .join("\r\n");
