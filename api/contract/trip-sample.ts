import { tripColumns } from "./trip-columns.ts";

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell}"` : cell);

/** A file with one trip, to start from. */
export const TRIP_SAMPLE = [
  tripColumns.filter(({ example, isRequired }) => isRequired || example).map(({ name }) => name),
  tripColumns.filter(({ example, isRequired }) => isRequired || example).map(({ example }) => example),
]
  .map((cells) => cells.map(quoted).join(","))
  .join("\r\n");
