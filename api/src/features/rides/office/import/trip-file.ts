import { parse } from "csv-parse/sync";
import { TRIP_COLUMNS, type TripField } from "../../../../../contract/trip-columns.ts";
import { tripFieldOf } from "../../../../../contract/trip-headers.ts";
import { MOST_TRIPS } from "../../../../../contract/trip-import.ts";
import { AppError } from "../../../../lib/http/errors.ts";

/** The cells of one row by field, trimmed; empty for a column that the file doesn't have. */
export type Cells = Record<TripField, string>;
/** `faults`: what is wrong with the row's shape. */
export type TripFileRow = { row: number; cells: Cells; faults: string[] };

const invalid = (sentence: string) => new AppError("invalid", sentence, { csv: sentence });

/**
 * Reads a CSV file with comma, semicolon or tab. Every cell is text, also one that a spreadsheet would run as a formula. Each line below
 * the names of the columns with anything in it is a row.
 */
export function readTripFile(csv: string): { rows: TripFileRow[]; unused: string[] } {
  if (csv.includes("\ufffd"))
    throw invalid("This file has characters that we can't read. Please save it as “CSV UTF-8” and choose it again.");
  const delimiter = delimiterOf(csv);
  const lines = parsed(csv, delimiter);
  if (!lines) throw invalid("We couldn't read this file. Please save it as a CSV file and choose it again.");
  const top = headerIndex(lines);
  const header = lines[top] ?? [];
  const fields = header.map(tripFieldOf);
  rejectHeader(header, fields);
  rejectRowsAbove(lines.slice(0, top), header.length);
  const rows = lines
    .map((line, index) => ({ row: index + 1, line }))
    .filter(({ row, line }) => row > top + 1 && line.some((cell) => cell !== ""));
  for (const { row, line } of rows) rejectOpenQuote(row, line, header.length, delimiter);
  if (rows.length === 0) throw invalid("This file has no trips. Please choose another one.");
  if (rows.length > MOST_TRIPS)
    throw invalid(`This file has more than ${MOST_TRIPS} trips. Please split it into smaller files.`);
  return {
    rows: rows.map(({ row, line }) => ({ row, cells: cellsOf(line, fields), faults: shapeFaults(line, header) })),
    unused: header.filter((name, index) => name !== "" && fields[index] === undefined),
  };
}

/** The records of a file; null if it can't be read. Line ends may be mixed. */
function parsed(csv: string, delimiter: string, most?: number): string[][] | null {
  try {
    return parse(csv, {
      bom: true,
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      skip_empty_lines: false,
      ...(most !== undefined && { to: most }),
    });
  } catch {
    return null;
  }
}

/** The names of the columns are in one of these first lines; a title may come before. */
const TITLE_LINES = 20;

const knownFields = (line: string[]): number => new Set(line.map(tripFieldOf).filter(Boolean)).size;

/** The line that names the columns: the first that names all that we need, or the one with the most names that we know. */
function headerIndex(lines: string[][]): number {
  const head = lines.slice(0, TITLE_LINES);
  const whole = head.findIndex((line) => missingFields(line.map(tripFieldOf)).length === 0);
  if (whole !== -1) return whole;
  const counts = head.map(knownFields);
  const most = Math.max(0, ...counts);
  const first = lines.findIndex((line) => line.some((cell) => cell !== ""));
  return most === 0 ? Math.max(0, first) : counts.indexOf(most);
}

/** The sign that divides the line with the names into the most columns that we know. */
function delimiterOf(csv: string): string {
  const [head] = new RegExp(`^(?:[^\\r\\n]*(?:\\r\\n|\\r|\\n|$)){1,${TITLE_LINES}}`).exec(csv) ?? [""];
  const known = [",", ";", "\t"].map((sign) => {
    const lines = parsed(head, sign, TITLE_LINES) ?? parsed(head.replaceAll('"', ""), sign, TITLE_LINES) ?? [];
    return [sign, Math.max(0, ...lines.map(knownFields))] as const;
  });
  return known.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** A quotation mark that isn't closed takes the rows below it into one cell. */
function rejectOpenQuote(row: number, line: string[], columns: number, delimiter: string): void {
  const signs = (cell: string) => (/[\r\n]/.test(cell) ? cell.split(delimiter).length - 1 : 0);
  const all = line.reduce((sum, cell) => sum + signs(cell), line.length - 1);
  if (line.some((cell) => /[\r\n]/.test(cell)) && all >= 2 * (columns - 1))
    throw invalid(
      `Row ${row} has a quotation mark that isn't closed, so the rows below it can't be told apart. Please correct it and choose the file again.`,
    );
}

const shapeFaults = (line: string[], header: string[]): string[] =>
  line.slice(header.length).some((cell) => cell !== "")
    ? ["This row has more cells than there are columns. A cell with a comma in it may need quotation marks."]
    : [];

const REQUIRED: readonly TripField[] = ["phone", "date", "time", "pickup", "dropoff", "transport"];

function missingFields(fields: (TripField | undefined)[]): TripField[] {
  const has = (field: TripField) => fields.includes(field);
  const missing = REQUIRED.filter((field) => !has(field));
  return has("name") || (has("firstName") && has("lastName")) ? missing : ["name", ...missing];
}

/** A title has a few cells. A line above the names of the columns with more would be a trip that nobody sees. */
function rejectRowsAbove(lines: string[][], columns: number): void {
  const at = lines.findIndex((line) => line.filter((cell) => cell !== "").length >= Math.max(4, columns / 2));
  if (at !== -1)
    throw invalid(`Row ${at + 1} comes before the names of the columns. Please move it below them, or delete it.`);
}

function rejectHeader(header: string[], fields: (TripField | undefined)[]): void {
  const names = missingFields(fields)
    .map((field) => `“${TRIP_COLUMNS[field].name}”`)
    .join(", ");
  if (names) throw invalid(`The first line must name the columns. We couldn't find: ${names}.`);
  const twice = header.find((_, index) => fields[index] !== undefined && fields.indexOf(fields[index]) !== index);
  if (twice) throw invalid(`Two columns have the same meaning as “${twice}”. Please delete or rename one of them.`);
}

function cellsOf(line: string[], fields: (TripField | undefined)[]): Cells {
  const cell = (field: TripField): string => line[fields.indexOf(field)] ?? "";
  return {
    ...{ tripNumber: cell("tripNumber"), name: cell("name"), firstName: cell("firstName"), lastName: cell("lastName") },
    ...{ member: cell("member"), phone: cell("phone"), email: cell("email"), date: cell("date"), time: cell("time") },
    ...{
      pickup: cell("pickup"),
      pickupCity: cell("pickupCity"),
      pickupState: cell("pickupState"),
      pickupZip: cell("pickupZip"),
    },
    ...{ dropoff: cell("dropoff"), dropoffCity: cell("dropoffCity"), dropoffState: cell("dropoffState") },
    ...{
      dropoffZip: cell("dropoffZip"),
      transport: cell("transport"),
      chair: cell("chair"),
      transfers: cell("transfers"),
    },
    ...{
      companions: cell("companions"),
      oxygen: cell("oxygen"),
      stairs: cell("stairs"),
      returnTime: cell("returnTime"),
    },
    ...{ notes: cell("notes"), status: cell("status") },
  };
}
