import type { ImportTrips, MissingTrip, TripFile, TripRow, TripState } from "../../../../../contract/trip-import.ts";
import { lockPhones } from "../../../../lib/accounts/phone-accounts.ts";
import type { Queries, Tx } from "../../../../lib/db/db.ts";
import { dryRun } from "../../../../lib/db/transact.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { practiceLabels } from "../../../../lib/time/practice-time.ts";
import { instantOf } from "../../booking/booking.ts";
import { openRideCheckout } from "../../booking/payment.ts";
import { processDueRidesNow } from "../../dispatch/dispatch.ts";
import { type Done, type Importing, importTrip } from "./trip-booking.ts";
import { readTripFile } from "./trip-file.ts";
import { byPassenger, pairRows, rowsOf, type TripRows } from "./trip-pairs.ts";
import { isOpen, missingTrips, passengersOf, ridesOf } from "./trip-rides.ts";
import { type ReadRow, readRow, withSharedEmails } from "./trip-rows.ts";

/** What became of a row, as it is stored under an idempotency key: nobody's name, address or fault. `checkoutIds`: checkouts to open. */
export type RowOutcome = { row: number; state: TripState; rideId: string | null; checkoutIds: string[] };
/** The same, with its sentences. `rideIds`: every ride that the row is about; `cents`: what it adds to what is paid. */
export type Outcome = RowOutcome & { changes: string[]; faults: string[]; rideIds: string[]; cents: number };

async function readRows(services: Services, file: TripFile): Promise<{ rows: ReadRow[]; unused: string[] }> {
  const { rows, unused } = readTripFile(file.csv);
  const { csv: _, ...payment } = file;
  const reading = { ...payment, today: practiceLabels(new Date(), services.config.practiceTimeZone).date };
  return { rows: withSharedEmails(await Promise.all(rows.map((row) => readRow(row, reading)))), unused };
}

const faulty = (row: number, faults: string[], rideIds: string[] = []): Outcome => ({
  ...{ row, state: "faulty", rideId: null, checkoutIds: [], changes: [], cents: 0 },
  ...{ faults, rideIds },
});

/** The trips of the rows, by passenger. */
export async function groupsOf(
  db: Queries,
  { payerId }: Pick<TripFile, "payerId">,
  rows: readonly ReadRow[],
): Promise<TripRows[][]> {
  const numbers = rows.map(({ number }) => number).filter(Boolean);
  return byPassenger(pairRows(rows), await passengersOf(db, payerId, numbers));
}

export const phonesOf = (trips: readonly TripRows[]): string[] =>
  trips.flatMap(rowsOf).flatMap(({ trip }) => (trip ? [trip.phone] : []));

/**
 * Imports a passenger's trips one after another. A trip that can't be imported is left out with its fault, and the others are imported. One that
 * was in the way of another may have moved by then, so what failed is tried again.
 */
export async function importTrips(importing: Importing, tx: Tx, trips: readonly TripRows[]): Promise<Outcome[]> {
  const outcomes = new Map<TripRows, Outcome[]>();
  const isFaulty = (trip: TripRows) => outcomes.get(trip)?.some(({ state }) => state === "faulty") ?? true;
  let open = trips;
  let before: number;
  do {
    before = open.length;
    for (const trip of open) outcomes.set(trip, await importRows(importing, tx, trip));
    open = open.filter((trip) => isFaulty(trip) && !hasFaults(trip));
  } while (open.length > 0 && open.length < before);
  return [...outcomes.values()].flat();
}

const hasFaults = (trip: TripRows): boolean => rowsOf(trip).some(({ faults }) => faults.length > 0);

async function importRows(importing: Importing, tx: Tx, trip: TripRows): Promise<Outcome[]> {
  const rows = rowsOf(trip);
  try {
    if (hasFaults(trip)) return await Promise.all(rows.map((row) => faultyRow(importing, tx, row, row.faults)));
    const { done } = await tx.savepoint(async (part) => ({ done: await importTrip(importing, part, trip) }));
    return rows.map(({ row }) => outcomeOf(row, done));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return await Promise.all(rows.map((row) => faultyRow(importing, tx, row, [error.message])));
  }
}

/** A faulty row still names its rides, so that they don't count as missing. */
async function faultyRow({ file }: Importing, tx: Tx, row: ReadRow, faults: string[]): Promise<Outcome> {
  const rides = row.number || row.key ? await ridesOf(tx, file.payerId, row) : [];
  return faulty(
    row.row,
    faults,
    rides.filter(isOpen).map(({ rideId }) => rideId),
  );
}

/** A row whose two legs have different states is a change. */
function outcomeOf(row: number, all: readonly Done[]): Outcome {
  const done = all.filter((one) => one.row === row);
  const [first] = done;
  const state = first && done.every((one) => one.state === first.state) ? first.state : "changed";
  return {
    ...{ row, state, rideId: first?.rideId ?? null, faults: [] },
    checkoutIds: done.flatMap(({ checkoutId }) => (checkoutId === null ? [] : [checkoutId])),
    changes: done.flatMap(({ changes }) => changes),
    rideIds: done.flatMap(({ rideIds }) => rideIds),
    cents: done.reduce((sum, { cents = 0 }) => sum + cents, 0),
  };
}

/** A passenger's rows are checked in parts of this many, so that nobody waits long for a passenger of the file. */
const PART = 20;

/** Imports trips and rolls that back, one passenger after the other: no row stays locked while the others are checked. */
async function tryTrips(importing: Importing, groups: readonly TripRows[][]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const group of groups)
    for (let from = 0; from < group.length; from += PART)
      outcomes.push(
        ...(await dryRun(importing.services, async (tx) => {
          const part = group.slice(from, from + PART);
          await lockPhones(tx, phonesOf(part));
          return importTrips(importing, tx, part);
        })),
      );
  return outcomes;
}

/** Checks a file by importing its trips, and rolling that back. */
export async function checkTrips(
  services: Services,
  staff: Staff,
  file: TripFile,
): Promise<{ rows: TripRow[]; missing: MissingTrip[]; unused: string[]; timeZone: string }> {
  const { rows, unused } = await readRows(services, file);
  const { db, config } = services;
  const outcomes = await tryTrips({ services, staff, file }, await groupsOf(db, file, rows));
  const days = rows.map(({ day }) => day).filter(Boolean);
  const seen = outcomes.flatMap(({ rideIds }) => rideIds);
  // The ride of a new row was rolled back.
  const shown = outcomes.map((outcome) => (outcome.state === "new" ? { ...outcome, rideId: null } : outcome));
  return {
    rows: describeRows(services, rows, new Map(shown.map((outcome) => [outcome.row, outcome]))),
    missing: await missingTrips(db, { payerId: file.payerId, days, seen, zone: config.practiceTimeZone }),
    ...{ unused, timeZone: config.practiceTimeZone },
  };
}

/** Imports the chosen rows of a file, and audits the import. */
export async function importFile(services: Services, tx: Tx, staff: Staff, input: ImportTrips): Promise<RowOutcome[]> {
  const groups = await groupsOf(tx, input, await chosenRows(services, input));
  await lockPhones(tx, groups.flatMap(phonesOf));
  const outcomes: Outcome[] = [];
  for (const group of groups) outcomes.push(...(await importTrips({ services, staff, file: input }, tx, group)));
  const trips = outcomes.filter(({ state }) => state !== "faulty" && state !== "unchanged").length;
  const subject = { kind: "staff", id: staff.id };
  if (trips > 0)
    await recordStaffAudit(tx, byStaff(staff), { action: "trips imported", subject, change: { trips: [null, trips] } });
  return outcomes.map(({ row, state, rideId, checkoutIds }) => ({ row, state, rideId, checkoutIds }));
}

const chosenRows = async (services: Services, input: ImportTrips): Promise<ReadRow[]> =>
  (await readRows(services, input)).rows.filter(({ row }) => input.rows.includes(row));

/** The provider is asked for this many checkouts at once. */
const AT_ONCE = 5;

/** Opens the checkouts of booked card rides. A ride whose checkout can't be opened is not booked. Harmless when repeated. */
export async function openCheckouts(services: Services, outcomes: readonly RowOutcome[]): Promise<Map<number, string>> {
  const faults = new Map<number, string>();
  const waiting = outcomes.flatMap(({ row, checkoutIds }) => checkoutIds.map((checkoutId) => ({ row, checkoutId })));
  for (let from = 0; from < waiting.length; from += AT_ONCE)
    await Promise.all(
      waiting.slice(from, from + AT_ONCE).map(({ row, checkoutId }) =>
        openRideCheckout(services, checkoutId).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          faults.set(row, error.message);
        }),
      ),
    );
  return faults;
}

/**
 * Opens the checkouts of an import and dispatches its rides. Returns its rows as the office sees them. Why a row was left out is found again,
 * because outcomes are stored without it. Harmless when repeated.
 */
export async function finishImport(
  services: Services,
  staff: Staff,
  input: ImportTrips,
  outcomes: readonly RowOutcome[],
): Promise<TripRow[]> {
  const notOpened = await openCheckouts(services, outcomes);
  await processDueRidesNow(services);
  const rows = await chosenRows(services, input);
  const leftOut = new Set(outcomes.filter(({ state }) => state === "faulty").map(({ row }) => row));
  const groups = leftOut.size === 0 ? [] : await groupsOf(services.db, input, rows);
  const isLeftOut = (group: TripRows[]) => group.flatMap(rowsOf).some(({ row }) => leftOut.has(row));
  const again = await tryTrips({ services, staff, file: input }, groups.filter(isLeftOut));
  const whyNot = new Map(again.map(({ row, faults }) => [row, faults]));
  const described = outcomes.map((outcome): Outcome => {
    const fault = notOpened.get(outcome.row);
    if (fault !== undefined) return faulty(outcome.row, [fault]);
    if (outcome.state !== "faulty") return { ...outcome, changes: [], faults: [], rideIds: [], cents: 0 };
    const found = whyNot.get(outcome.row) ?? [];
    return faulty(outcome.row, found.length > 0 ? found : ["This row was left out. Please check the file again."]);
  });
  return describeRows(services, rows, new Map(described.map((outcome) => [outcome.row, outcome])));
}

export function describeRows(
  services: Services,
  rows: readonly ReadRow[],
  outcomes: ReadonlyMap<number, Outcome>,
): TripRow[] {
  return rows.map((read) => {
    const { row, passenger, from, to, summary, number: tripNumber } = read;
    const outcome = outcomes.get(row);
    if (!outcome) throw new Error(`Row ${row} of the file has no outcome.`);
    const { state, changes, faults, rideId } = outcome;
    const startsAt = startOf(services, read);
    return { row, state, tripNumber, passenger, startsAt, from, to, summary, changes, faults, rideId };
  });
}

function startOf({ config }: Services, { trip }: ReadRow): string | null {
  if (!trip || trip.isWillCall) return null;
  try {
    return instantOf(trip.booking, config.practiceTimeZone).toISOString();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
