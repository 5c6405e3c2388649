import type { TripRow, TripState } from "../../../../../contract/trip-import.ts";
import type { Queries, Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import type { Services } from "../../../../lib/services.ts";
import { instantOf } from "../../booking/booking.ts";
import { openRideCheckout } from "../../booking/payment.ts";
import { type Done, type Importing, importTrip } from "./trip-booking.ts";
import { byPassenger, pairRows, rowsOf, type TripRows } from "./trip-pairs.ts";
import { isOpen, passengersOf, ridesOf } from "./trip-rides.ts";
import type { FileTerms, ReadRow } from "./trip-rows.ts";

/** What became of a row. `checkoutIds`: checkouts to open. */
export type RowOutcome = { row: number; state: TripState; rideId: string | null; checkoutIds: string[] };
/** The same, with its sentences. `rideIds`: every ride that the row is about; `cents`: what it adds to what is paid. */
export type Outcome = RowOutcome & { changes: string[]; faults: string[]; rideIds: string[]; cents: number };

const faulty = (row: number, faults: string[], rideIds: string[] = []): Outcome => ({
  ...{ row, state: "faulty", rideId: null, checkoutIds: [], changes: [], cents: 0 },
  ...{ faults, rideIds },
});

/** The trips of the rows, by passenger. */
export async function groupsOf(
  db: Queries,
  { payerId }: Pick<FileTerms, "payerId">,
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

/** The rows as the office sees them, with what became of each. */
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
