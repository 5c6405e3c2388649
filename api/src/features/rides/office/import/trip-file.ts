import { type TripField, tripColumns } from "../../../../../contract/trip-columns.ts";
import type { Sheet } from "../../../../lib/files/file-inspection/sheets.ts";
import { invalidFile } from "./trip-faults.ts";
import {
  fieldsOf,
  headerIndex,
  knownNames,
  type MappedColumn,
  type Memory,
  mapColumns,
  missingFields,
  wordKey,
} from "./trip-mapping.ts";
import { linesOfText, rejectOpenQuote } from "./trip-table.ts";

/** The cells of one row by field, trimmed; empty for a column that the file doesn't have. */
export type Cells = Record<TripField, string>;
/** `faults`: what is wrong with the row's shape. */
export type TripFileRow = { row: number; cells: Cells; faults: string[] };

/** A file as its table: the names of its columns, and its rows. Every cell is text, also one that a spreadsheet would run as a formula. */
export type TripTable = {
  sheet: string | null;
  headerRow: number;
  header: string[];
  rows: { row: number; line: string[] }[];
};

/** Characters of a cell. The text around an unclosed quotation mark is longer, and would take long to look through. */
const LONGEST_CELL = 1000;

/** Reads a text. Each line below the names of the columns with anything in it is a row. */
export function tableOfText(text: string, memory: Memory, most: number): TripTable {
  const { lines, delimiter } = linesOfText(text, (line) => knownNames(line, memory));
  const table = tableOfLines(lines, memory, most);
  for (const { row, line } of table.rows) rejectOpenQuote(row, line, table.header.length, delimiter);
  return rejectSize(table, most);
}

/** Reads the first sheet that names columns that we know. */
export function tableOfSheets(sheets: readonly Sheet[], memory: Memory, most: number): TripTable {
  const known = sheets.map(({ lines }) => Math.max(0, ...lines.slice(0, 20).map((line) => knownNames(line, memory))));
  const whole = sheets.findIndex(({ lines }) => {
    const header = lines[headerIndex(lines, memory)] ?? [];
    return missingFields(fieldsOf(mapColumns(header, memory))).length === 0;
  });
  const sheet = sheets[whole === -1 ? known.indexOf(Math.max(0, ...known)) : whole];
  if (!sheet) throw invalidFile("This workbook has no sheet with trips. Please choose another one.");
  const lines = sheet.lines.map((line) => line.map((cell) => cell.trim()));
  return { ...rejectSize(tableOfLines(lines, memory, most), most), sheet: sheet.name };
}

function tableOfLines(file: readonly string[][], memory: Memory, most: number): TripTable {
  const lines = file.map((line) => line.map((cell) => cell.slice(0, LONGEST_CELL + 1)));
  const top = headerIndex(lines, memory);
  const header = lines[top] ?? [];
  rejectRowsAbove(lines.slice(0, top), header.filter((name) => name !== "").length);
  const rows = lines
    .map((line, index) => ({ row: index + 1, line }))
    .filter(({ row, line }) => row > top + 1 && line.some((cell) => cell !== ""))
    .slice(0, most + 1);
  return { sheet: null, headerRow: top + 1, header, rows };
}

function rejectSize(table: TripTable, most: number): TripTable {
  if (table.rows.length === 0) throw invalidFile("This file has no trips. Please choose another one.");
  if (table.rows.length > most)
    throw invalidFile(`This file has more than ${most} trips. Please split it into smaller files.`);
  return table;
}

/** A title has a few cells. A line above the names of the columns with more would be a trip that nobody sees. */
function rejectRowsAbove(lines: readonly string[][], columns: number): void {
  const at = lines.findIndex((line) => line.filter((cell) => cell !== "").length >= Math.max(4, columns / 2));
  if (at !== -1)
    throw invalidFile(`Row ${at + 1} comes before the names of the columns. Please move it below them, or delete it.`);
}

/** What each column of a table is taken for. */
export const columnsOf = ({ header, rows }: TripTable, memory: Memory): MappedColumn[] =>
  mapColumns(
    header,
    memory,
    rows.map(({ line }) => line),
  );

/** The rows by field, with the organization's own words replaced by what they mean. */
export function rowsOfTable(table: TripTable, columns: readonly MappedColumn[], memory: Memory): TripFileRow[] {
  const indexes = new Map(columns.flatMap(({ field, index }) => (field === null ? [] : [[field, index] as const])));
  return table.rows.map(({ row, line }) => ({
    row,
    cells: withMeanings(
      cellsOf((field) => line[indexes.get(field) ?? -1] ?? ""),
      memory,
    ),
    faults: shapeFaults(line, table.header),
  }));
}

const fields = tripColumns.map(({ field }) => field);
const isCells = (cells: Partial<Cells>): cells is Cells => fields.every((field) => field in cells);

export function cellsOf(cell: (field: TripField) => string): Cells {
  const cells: Partial<Cells> = Object.fromEntries(fields.map((field) => [field, cell(field)]));
  if (!isCells(cells)) throw new Error("A row has no cell for a field.");
  return cells;
}

/** Behind a word for the vehicle: the passenger brings oxygen. */
export const WITH_OXYGEN = " with oxygen";

function withMeanings(cells: Cells, { words }: Memory): Cells {
  if (words.size === 0) return cells;
  const meant = cellsOf((field) => words.get(wordKey(field, cells[field])) ?? cells[field]);
  return meant.transport.endsWith(WITH_OXYGEN)
    ? { ...meant, transport: meant.transport.slice(0, -WITH_OXYGEN.length), oxygen: "yes" }
    : meant;
}

const shapeFaults = (line: readonly string[], header: readonly string[]): string[] => [
  ...(line.slice(header.length).some((cell) => cell !== "")
    ? ["This row has more cells than there are columns. A cell with a comma in it may need quotation marks."]
    : []),
  ...(line.some((cell) => cell.length > LONGEST_CELL)
    ? [`This row has a cell with more than ${LONGEST_CELL} characters. Please shorten it.`]
    : []),
];
