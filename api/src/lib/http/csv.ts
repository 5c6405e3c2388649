import { stringify } from "csv-stringify/sync";

/** Text, a number as it is, or cents as a `bigint`, written as dollars: `80.50`. */
export type CsvCell = string | number | bigint;

/** Cents as a cell. */
export const inDollars = (cents: number): bigint => BigInt(cents);

/** Lines of a CSV file. Text that a spreadsheet would run as a formula is escaped; negative numbers stay numbers. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, cast: { bigint: (cents) => (Number(cents) / 100).toFixed(2), number: String } },
  );

/** A whole CSV file. The byte order mark makes Excel read UTF-8. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => `\ufeff${csvLines(rows)}`;
