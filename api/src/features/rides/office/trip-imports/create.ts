import { MOST_IMPORTED, type NewTripImport } from "../../../../../contract/trip-imports.ts";
import { one, type Tx } from "../../../../lib/db/db.ts";
import { readTable } from "../../../../lib/files/file-inspection/read-table.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { columnsOf, type TripTable, tableOfSheets, tableOfText } from "../import/trip-file.ts";
import { fieldsOf, missingFields } from "../import/trip-mapping.ts";
import { memoryOf } from "./memory.ts";

/** The organization that pays; null if passengers pay, whatever organization was given. */
const payerOf = ({ paymentMethod, payerId }: NewTripImport) => (paymentMethod === "account" ? (payerId ?? null) : null);

/** Reads the table of a chosen file. A workbook is read in a process of its own. */
export async function readImport(services: Services, input: NewTripImport): Promise<TripTable> {
  const { file, csv = "" } = input;
  const memory = await memoryOf(services.db, payerOf(input));
  const table = file ? await readTable(services, file, "file") : { text: csv };
  return "text" in table
    ? tableOfText(table.text, memory, MOST_IMPORTED)
    : tableOfSheets(table.sheets, memory, MOST_IMPORTED);
}

/** Stores a file that was read. It is checked at once if it leaves nothing open about its columns. */
export async function storeImport(tx: Tx, staff: Staff, input: NewTripImport, table: TripTable): Promise<string> {
  const { paymentMethod, notify, file, fileName } = input;
  const payerId = payerOf(input);
  const memory = await memoryOf(tx, payerId);
  const columns = columnsOf(table, memory);
  const isClear = missingFields(fieldsOf(columns)).length === 0 && columns.every(({ state }) => state !== "unknown");
  const { id } = one(
    await tx<{ id: string }[]>`
    insert into trip_import (payer_organization_id, payment_method, notifies_passengers, file_name, sheet, header_row, header, state, by_staff)
    values (${payerId}, ${paymentMethod}, ${notify}, ${(file?.name || fileName).slice(0, 200)}, ${table.sheet}, ${table.headerRow},
      ${tx.json(table.header)}, ${isClear ? "checking" : "read"}, ${staff.id}) returning id`,
  );
  const rows = table.rows.map(({ row, line }) => ({ row, cells: line }));
  await tx`
    insert into trip_import_row (trip_import_id, row, cells)
    select ${id}, row, cells from jsonb_to_recordset(${tx.json(rows)}) as given (row int, cells jsonb)`;
  return id;
}
