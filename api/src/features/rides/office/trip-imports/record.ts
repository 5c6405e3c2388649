import { z } from "zod";
import { HOUR_MS } from "../../../../../contract/durations.ts";
import { TRIP_COLUMNS } from "../../../../../contract/trip-columns.ts";
import {
  ImportedRow,
  KEPT_HOURS,
  MissingRide,
  type TripImport,
  type TripImportList,
} from "../../../../../contract/trip-imports.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import type { Services } from "../../../../lib/services.ts";
import { fieldsOf, missingFields } from "../import/trip-mapping.ts";
import { questionsOf } from "../import/trip-questions.ts";
import { type StoredFile, storedFile } from "./stored-file.ts";

type Head = Pick<
  TripImport,
  "revision" | "state" | "fault" | "fileName" | "sheet" | "headerRow" | "paymentMethod" | "notify" | "by"
> & {
  id: string;
  payerId: string | null;
  payer: string | null;
  readAt: Date;
  dueFrom: Date | null;
  missing: unknown;
  isKept: boolean;
};
type Summed = {
  state: TripImport["rows"][number]["state"] | null;
  rows: number;
  cents: number;
  done: number;
  chosen: number;
};

const EMPTY = { rows: 0, cents: 0 };
const EXAMPLES = 3;

/** A stored file: what its columns are taken for, what is asked, what its rows do or did. Throws "missing". */
export async function tripImport({ config }: Services, db: Queries, importId: string): Promise<TripImport> {
  const [head] = await db<Head[]>`
    select i.id, i.revision, i.state, i.fault, file_name, sheet, header_row, payment_method, notifies_passengers as notify, s.name as by,
      i.payer_organization_id as payer_id, o.name as payer, read_at, due_from, missing,
      not exists (select from trip_import_row where trip_import_id = i.id and cells is null) as is_kept
    from trip_import i join staff s on s.id = i.by_staff left join payer_organization o on o.id = i.payer_organization_id
    where i.id = ${importId}`;
  if (!head) throw new AppError("missing", "We couldn't find that file.");
  const sums = await db<Summed[]>`
    select state, count(*)::int as rows, coalesce(sum(cents), 0)::int as cents, count(*) filter (where is_booked)::int as done,
      count(*) filter (where is_chosen)::int as chosen
    from trip_import_row where trip_import_id = ${importId} group by state`;
  const isAtWork = head.state === "checking" || head.state === "booking";
  const isOpen = head.isKept && (head.state === "read" || head.state === "checked");
  const file = isOpen ? await storedFile(db, importId, head.payerId) : null;
  const { id: _id, payerId, payer, readAt, dueFrom, missing, ...rest } = head;
  return {
    ...{ ...rest, _id, payer: payerId !== null && payer !== null ? { _id: payerId, name: payer } : null },
    rowCount: sums.reduce((sum, { rows }) => sum + rows, 0),
    readAt: readAt.toISOString(),
    keptUntil: new Date(readAt.getTime() + KEPT_HOURS * HOUR_MS).toISOString(),
    ...openQuestions(file),
    ...{ progress: progressOf(head.state, sums), counts: countsOf(sums) },
    rows: isAtWork ? [] : await rowsOf(db, importId, file),
    missing: isAtWork ? [] : z.array(MissingRide).parse(missing),
    undoUntil: head.state === "booked" ? (dueFrom?.toISOString() ?? null) : null,
    timeZone: config.practiceTimeZone,
  };
}

function openQuestions(file: StoredFile | null): Pick<TripImport, "columns" | "missingFields" | "questions"> {
  if (!file) return { columns: [], missingFields: [], questions: [] };
  const columns = file.columns
    .filter(({ header }) => header !== "")
    .map((column) => ({
      ...column,
      examples: examplesOf(file.table.rows.map(({ line }) => line[column.index] ?? "")),
    }));
  const missing = missingFields(fieldsOf(file.columns));
  return {
    columns,
    missingFields: missing.map((field) => ({ field, name: TRIP_COLUMNS[field].name })),
    questions: questionsOf(file.rows),
  };
}

const examplesOf = (cells: readonly string[]): string[] =>
  [...new Set(cells.filter((cell) => cell !== ""))].slice(0, EXAMPLES).map((cell) => cell.slice(0, 60));

function progressOf(state: string, sums: readonly Summed[]): TripImport["progress"] {
  const sum = (count: (one: Summed) => number) => sums.reduce((all, one) => all + count(one), 0);
  return state === "read" || state === "checking"
    ? { done: sum((one) => (one.state === null ? 0 : one.rows)), total: sum(({ rows }) => rows) }
    : { done: sum(({ done }) => done), total: sum(({ chosen }) => chosen) };
}

function countsOf(sums: readonly Summed[]): TripImport["counts"] {
  const of = (state: Summed["state"]) => {
    const found = sums.find((one) => one.state === state);
    return found ? { rows: found.rows, cents: found.cents } : EMPTY;
  };
  return {
    new: of("new"),
    changed: of("changed"),
    unchanged: of("unchanged"),
    canceled: of("canceled"),
    faulty: of("faulty"),
  };
}

/** The rows that were checked. After booking, those that were booked or are faulty. */
async function rowsOf(db: Queries, importId: string, file: StoredFile | null): Promise<ImportedRow[]> {
  const found = await db<{ found: unknown; state: string; rideId: string | null; cents: number }[]>`
    select found, r.state, ride_id, cents from trip_import_row r join trip_import i on i.id = trip_import_id
    where trip_import_id = ${importId} and found is not null and (i.state <> 'booked' or is_booked or r.state = 'faulty') order by row`;
  const cells = new Map(file?.rows.map((row) => [row.row, row.cells]));
  return found.map((row) => {
    const read = ImportedRow.omit({ cents: true, cells: true }).parse(row.found);
    const written = read.state === "faulty" ? (cells.get(read.row) ?? {}) : {};
    return { ...read, rideId: row.rideId, cents: row.cents, cells: written };
  });
}

/** The latest files. */
export async function listImports(db: Queries): Promise<TripImportList["imports"]> {
  const found = await db<
    (Omit<TripImportList["imports"][number], "payer" | "readAt"> & {
      payerId: string | null;
      payer: string | null;
      readAt: Date;
    })[]
  >`
    select i.id as _id, i.state, file_name, s.name as by, i.payer_organization_id as payer_id, o.name as payer, read_at,
      (select count(*)::int from trip_import_row where trip_import_id = i.id) as row_count
    from trip_import i join staff s on s.id = i.by_staff left join payer_organization o on o.id = i.payer_organization_id
    order by read_at desc limit 20`;
  return found.map(({ payerId, payer, readAt, ...one }) => ({
    ...one,
    payer: payerId !== null && payer !== null ? { _id: payerId, name: payer } : null,
    readAt: readAt.toISOString(),
  }));
}
