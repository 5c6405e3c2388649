import { parse } from "csv-parse/sync";
import { invalidFile } from "./trip-faults.ts";

const SIGNS = [",", ";", "\t", "|"];
/** Excel's first line that names the sign between cells. */
const SEPARATOR = /^\ufeff?"?sep=(.)"?\r?\n?/i;

/** The lines of a file with comma, semicolon, tab or pipe; the first line is row 1. `score`: how many columns of a line are known. */
export function linesOfText(text: string, score: (line: string[]) => number): { lines: string[][]; delimiter: string } {
  if (text.includes("\ufffd"))
    throw invalidFile(
      "This file has characters that we can't read. Please save it as “CSV UTF-8” and choose it again.",
    );
  const [named, sign] = SEPARATOR.exec(text) ?? [];
  const rest = named === undefined ? text : text.slice(named.length);
  const delimiter = sign ?? delimiterOf(rest, score);
  const lines = parsed(rest, delimiter);
  if (!lines) throw invalidFile("We couldn't read this file. Please save it as a CSV file and choose it again.");
  return { lines: named === undefined ? lines : [[], ...lines], delimiter };
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
export const TITLE_LINES = 20;

/** The sign that divides the line with the names into the most columns that we know. */
function delimiterOf(csv: string, score: (line: string[]) => number): string {
  const [head] = new RegExp(`^(?:[^\\r\\n]*(?:\\r\\n|\\r|\\n|$)){1,${TITLE_LINES}}`).exec(csv) ?? [""];
  const known = SIGNS.map((sign) => {
    const lines = parsed(head, sign, TITLE_LINES) ?? parsed(head.replaceAll('"', ""), sign, TITLE_LINES) ?? [];
    return [sign, Math.max(0, ...lines.map(score))] as const;
  });
  return known.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** A quotation mark that isn't closed takes the rows below it into one cell. */
export function rejectOpenQuote(row: number, line: string[], columns: number, delimiter: string): void {
  const signs = (cell: string) => (/[\r\n]/.test(cell) ? cell.split(delimiter).length - 1 : 0);
  const all = line.reduce((sum, cell) => sum + signs(cell), line.length - 1);
  if (line.some((cell) => /[\r\n]/.test(cell)) && all >= 2 * (columns - 1))
    throw invalidFile(
      `Row ${row} has a quotation mark that isn't closed, so the rows below it can't be told apart. Please correct it and choose the file again.`,
    );
}
