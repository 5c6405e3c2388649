import { type BookTripImport, type CheckTripImport, TripFieldName } from "../../../../../contract/trip-imports.ts";
import { one, type Tx } from "../../../../lib/db/db.ts";
import { AppError, Stale } from "../../../../lib/http/errors.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { fieldsOf, missingFields, namesOf } from "../import/trip-mapping.ts";
import { remember } from "./memory.ts";
import { tripImport } from "./record.ts";
import { type ImportFacts, storedFile } from "./stored-file.ts";

/** Locks an import. Throws "missing", and Stale if somebody was first. */
async function lockImport(services: Services, tx: Tx, importId: string, revision: number): Promise<ImportFacts> {
  const [facts] = await tx<ImportFacts[]>`
    select id, revision, state, payer_organization_id as payer_id, payment_method, notifies_passengers as notify, by_staff
    from trip_import where id = ${importId} for no key update`;
  if (!facts) throw new AppError("missing", "We couldn't find that file.");
  if (facts.revision !== revision)
    throw new Stale({ import: await tripImport(services, tx, importId) }, await lastToChange(tx, importId));
  return facts;
}

/** Throws unless the import is in one of these states. */
function rejectState({ state }: ImportFacts, states: readonly string[]): void {
  if (states.includes(state)) return;
  const why =
    state === "checking" || state === "booking" ? "This file is being worked on." : "This file is already booked.";
  throw new AppError("conflict", `${why} Please reload the page.`);
}

/** Remembers answers, stores corrections and starts a check. Throws "invalid" if a field that every trip needs has no column. */
export async function startCheck(
  services: Services,
  tx: Tx,
  staff: Staff,
  importId: string,
  { revision, corrections, ...answers }: CheckTripImport,
): Promise<void> {
  const facts = await lockImport(services, tx, importId, revision);
  rejectState(facts, ["read", "checked"]);
  const { payerId } = facts;
  const { columns } = await storedFile(tx, importId, payerId);
  await remember(tx, staff, { payerId, columns }, answers);
  for (const { row, field, value } of corrections)
    await tx`
      update trip_import_row set corrected = corrected || ${tx.json({ [TripFieldName.parse(field)]: value })}
      where trip_import_id = ${importId} and row = ${row}`;
  const missing = missingFields(fieldsOf((await storedFile(tx, importId, payerId)).columns));
  if (missing.length > 0)
    throw new AppError("invalid", `Please say which column is: ${namesOf(missing)}.`, {
      columns: "A column is missing.",
    });
  await tx`update trip_import_row set state = null, found = null, is_chosen = false where trip_import_id = ${importId}`;
  await tx`
    update trip_import set state = 'checking', fault = null, leased_until = null, revision = revision + 1, by_staff = ${staff.id} where id = ${importId}`;
}

/** What an import sends is due after so long even if its booking never ends. */
const LONGEST_BOOKING_MINUTES = 60;

/** Starts booking the chosen rows, and canceling chosen rides that the file lacks. */
export async function startBooking(
  services: Services,
  tx: Tx,
  staff: Staff,
  importId: string,
  { revision, rows, cancel }: BookTripImport,
): Promise<void> {
  const facts = await lockImport(services, tx, importId, revision);
  rejectState(facts, ["checked"]);
  const chosen = await tx`
    update trip_import_row set is_chosen = true
    where trip_import_id = ${importId} and row = any(${rows}) and state in ('new', 'changed', 'canceled') returning row`;
  const { gone } = one(
    await tx<{ gone: string[] }[]>`
    select coalesce(array_agg(ride ->> 'rideId'), '{}') as gone from trip_import, jsonb_array_elements(missing) as ride
    where trip_import.id = ${importId} and ride ->> 'rideId' = any(${cancel})`,
  );
  if (chosen.length === 0 && gone.length === 0) throw new AppError("invalid", "Please choose at least one trip.");
  await tx`
    update trip_import set state = 'booking', fault = null, leased_until = null, canceled_rides = ${gone}::uuid[],
      due_from = now() + make_interval(mins => ${LONGEST_BOOKING_MINUTES}), revision = revision + 1, by_staff = ${staff.id}
    where id = ${importId}`;
}

const UNDONE = "Undone. Nothing is booked, changed or canceled, and no driver or passenger was told.";

/** What an undo left, in a sentence. */
const keptText = (kept: number): string =>
  `Undone, except ${kept === 1 ? "one ride that has" : `${kept} rides that have`} changed since. Please check ${kept === 1 ? "it" : "them"} on Rides.`;

/** Undoes a booked import, up to ten seconds after it was booked. Returns what was done; what could not go back is kept with the file. */
export async function undoImport(tx: Tx, staff: Staff, importId: string): Promise<string> {
  const { outcome, kept } = one(
    await tx<{ outcome: string; kept: string[] }[]>`select outcome, kept from undo_trip_import(${importId})`,
  );
  if (outcome === "unknown") throw new AppError("missing", "There is nothing to undo for this file.");
  if (outcome === "too_late")
    throw new AppError(
      "conflict",
      "It's too late to undo: drivers and passengers may have been told. Please change the rides instead.",
    );
  await recordStaffAudit(tx, byStaff(staff), { action: "import undone", subject: { kind: "staff", id: staff.id } });
  if (kept.length === 0) return UNDONE;
  await tx`update trip_import set fault = ${keptText(kept.length)} where id = ${importId}`;
  return keptText(kept.length);
}
