import { z } from "zod";
import type { PaymentMethod } from "../../../../../contract/rides.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { practiceLabels } from "../../../../lib/time/practice-time.ts";
import { cellsOf, columnsOf, rowsOfTable, type TripFileRow, type TripTable } from "../import/trip-file.ts";
import type { MappedColumn, Memory } from "../import/trip-mapping.ts";
import { type ReadRow, readRow, withSharedEmails } from "../import/trip-rows.ts";
import { memoryOf } from "./memory.ts";

/** What a stored file was chosen with. */
export type ImportFacts = {
  id: string;
  revision: number;
  state: string;
  payerId: string | null;
  paymentMethod: PaymentMethod;
  notify: boolean;
  byStaff: string;
};

/** A stored file as it is read now: with what was said about it and what was corrected. */
export type StoredFile = {
  table: TripTable;
  columns: MappedColumn[];
  memory: Memory;
  rows: TripFileRow[];
};

const Line = z.array(z.string());
const Corrected = z.record(z.string(), z.string());

export const GONE = "What the sender wrote was deleted after a day. Please choose the file again.";

/** Reads a stored file. Throws "conflict" if its content is deleted. */
export async function storedFile(db: Queries, importId: string, payerId: string | null): Promise<StoredFile> {
  const [file] = await db<{ header: unknown; headerRow: number; sheet: string | null }[]>`
    select header, header_row, sheet from trip_import where id = ${importId}`;
  const stored = await db<{ row: number; cells: unknown; corrected: unknown }[]>`
    select row, cells, corrected from trip_import_row where trip_import_id = ${importId} order by row`;
  if (!file || stored.some(({ cells }) => cells === null)) throw new AppError("conflict", GONE);
  const memory = await memoryOf(db, payerId);
  const table = {
    ...{ sheet: file.sheet, headerRow: file.headerRow, header: Line.parse(file.header) },
    rows: stored.map(({ row, cells }) => ({ row, line: Line.parse(cells) })),
  };
  const columns = columnsOf(table, memory);
  const corrections = new Map(stored.map(({ row, corrected }) => [row, Corrected.parse(corrected)]));
  const rows = rowsOfTable(table, columns, memory).map((row) => corrected(row, corrections.get(row.row) ?? {}));
  return { table, columns, memory, rows };
}

/** A corrected cell is read as it is: the organization's own words were looked up for what the sender wrote. */
function corrected(row: TripFileRow, values: Record<string, string>): TripFileRow {
  if (Object.keys(values).length === 0) return row;
  return { ...row, cells: cellsOf((field) => values[field] ?? row.cells[field]) };
}

/** Every row as it is read, with all faults that can be seen without the database. */
export async function readStored(
  { rows }: StoredFile,
  { paymentMethod, payerId, notify }: ImportFacts,
  zone: string,
): Promise<ReadRow[]> {
  const today = practiceLabels(new Date(), zone).date;
  const reading = { paymentMethod, notify, today, ...(payerId !== null && { payerId }) };
  return withSharedEmails(await Promise.all(rows.map((row) => readRow(row, reading))));
}
