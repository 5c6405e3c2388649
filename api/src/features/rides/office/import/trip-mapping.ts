import { TRIP_COLUMNS, type TripField } from "../../../../../contract/trip-columns.ts";
import { foldedHeader, isUnusedHeader, knownHeader } from "../../../../../contract/trip-headers.ts";
import { TITLE_LINES } from "./trip-table.ts";
import { readTime } from "./trip-times.ts";
import { readTransport } from "./trip-vehicles.ts";
import type { Read } from "./trip-words.ts";

/** A name or a word as it is remembered: without case, spaces and signs, unless nothing else is left. */
export const foldedWord = (said: string): string => foldedHeader(said) || said.trim().toLowerCase();

/** What an organization's names of columns mean, and its words, by field. */
export type Memory = {
  columns: ReadonlyMap<string, TripField | "unused">;
  words: ReadonlyMap<string, string>;
};
export const NO_MEMORY: Memory = { columns: new Map(), words: new Map() };

/** The key of a word in `Memory.words`. */
export const wordKey = (field: string, said: string): string => `${field}|${foldedWord(said)}`;

/** `double`: another column is nearer to the same field. `unknown`: nobody has said what it is. */
export type MappedColumn = {
  index: number;
  header: string;
  field: TripField | null;
  state: "read" | "unused" | "unknown" | "double";
  /** The column that is read instead of a `double` one. */
  instead: string | null;
};

type Meaning = { field: TripField; rank: number } | "unused" | undefined;

/** What a header means: what was said about it counts more than our list. */
function meaningOf(header: string, memory: Memory): Meaning {
  const said = memory.columns.get(foldedWord(header));
  if (said === "unused") return said;
  if (said !== undefined) return { field: said, rank: -1 };
  return knownHeader(header) ?? (isUnusedHeader(header) ? "unused" : undefined);
}

/** What a column's cells are where its name doesn't say it: words for vehicles, or times in a column called “Pick up”. */
function meaningOfCells(meaning: Meaning, cells: readonly string[], has: (field: TripField) => boolean): Meaning {
  const said = cells.filter((cell) => cell !== "");
  const areAll = (read: (cell: string) => Read<unknown>) =>
    said.length > 0 && said.every((cell) => "value" in read(cell));
  if (meaning === undefined && !has("transport") && areAll(readTransport)) return { field: "transport", rank: FAR };
  const isPickup = typeof meaning === "object" && meaning.field === "pickup" && meaning.rank >= 0;
  if (isPickup && !has("time") && areAll((cell) => readTime(cell))) return { field: "time", rank: FAR };
  return meaning;
}
const FAR = 1_000;
/** As many rows say what a column is. */
const SAMPLE = 50;

/**
 * What each column is taken for, by its name and, where that doesn't say it, by the cells of `lines`. Of two columns for one thing the nearer one
 * is read, or the first.
 */
export function mapColumns(header: readonly string[], memory: Memory, lines: readonly string[][] = []): MappedColumn[] {
  const named = header.map((name): Meaning => (name === "" ? "unused" : meaningOf(name, memory)));
  const has = (field: TripField) => named.some((one) => typeof one === "object" && one.field === field);
  const sample = lines.slice(0, SAMPLE);
  const meanings = named.map((meaning, index) =>
    meaningOfCells(
      meaning,
      sample.map((line) => line[index] ?? ""),
      has,
    ),
  );
  const nearest = new Map<TripField, { index: number; rank: number }>();
  for (const [index, meaning] of meanings.entries()) {
    if (meaning === undefined || meaning === "unused") continue;
    const best = nearest.get(meaning.field);
    if (!best || meaning.rank < best.rank) nearest.set(meaning.field, { index, rank: meaning.rank });
  }
  return header.map((name, index): MappedColumn => {
    const meaning = meanings[index];
    const base = { index, header: name, field: null, instead: null };
    if (meaning === undefined) return { ...base, state: "unknown" };
    if (meaning === "unused") return { ...base, state: "unused" };
    const best = nearest.get(meaning.field)?.index ?? index;
    if (best !== index) return { ...base, state: "double", instead: header[best] ?? null };
    return { ...base, field: meaning.field, state: "read" };
  });
}

/** The fields of the columns, by index. */
export const fieldsOf = (columns: readonly MappedColumn[]): (TripField | undefined)[] =>
  columns.map(({ field }) => field ?? undefined);

const REQUIRED: readonly TripField[] = ["phone", "date", "time", "pickup", "dropoff", "transport"];

/** Fields that every file needs and that no column is. */
export function missingFields(fields: readonly (TripField | undefined)[]): TripField[] {
  const has = (field: TripField) =>
    fields.includes(field) || ((field === "date" || field === "time") && fields.includes("dateTime"));
  const missing = REQUIRED.filter((field) => !has(field));
  return has("name") || (has("firstName") && has("lastName")) ? missing : ["name", ...missing];
}

/** How many different fields a line's names are. */
export const knownNames = (line: readonly string[], memory: Memory): number =>
  new Set(fieldsOf(mapColumns(line, memory)).filter(Boolean)).size;

/** The line that names the columns: the first that names all that we need, or the one with the most names that we know. */
export function headerIndex(lines: readonly string[][], memory: Memory): number {
  const head = lines.slice(0, TITLE_LINES);
  const whole = head.findIndex((line) => missingFields(fieldsOf(mapColumns(line, memory))).length === 0);
  if (whole !== -1) return whole;
  const counts = head.map((line) => knownNames(line, memory));
  const most = Math.max(0, ...counts);
  const first = lines.findIndex((line) => line.some((cell) => cell !== ""));
  return most === 0 ? Math.max(0, first) : counts.indexOf(most);
}

export const namesOf = (fields: readonly TripField[]): string =>
  fields.map((field) => `“${TRIP_COLUMNS[field].name}”`).join(", ");
