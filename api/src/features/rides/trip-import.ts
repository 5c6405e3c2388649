import type { ImportTrips, TripFile, TripRow } from "../../../contract/trip-import.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { formatTime } from "../../lib/format-time.ts";
import { accountNamed } from "../../lib/phone-accounts.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { instantOf } from "./booking.ts";
import { bookRideForCaller } from "./office-booking.ts";
import { openRideCheckout } from "./payment.ts";
import { readTripFile } from "./trip-file.ts";
import { type ReadRow, readRow, type Trip } from "./trip-rows.ts";

/** What became of a row. `checkoutId`: the checkout to open. */
export type RowOutcome = { row: number; rideId: string | null; checkoutId: string | null; faults: string[] };
const notBooked = (row: number, faults: string[]): RowOutcome => ({ row, rideId: null, checkoutId: null, faults });

async function readRows(file: TripFile): Promise<{ rows: ReadRow[]; unused: string[] }> {
  const { rows, unused } = readTripFile(file.csv);
  return { rows: await Promise.all(rows.map((row) => readRow(row, file))), unused };
}

/** Books a trip once. Throws "conflict" if an earlier import booked it and its ride was not canceled. */
async function bookTrip(services: Services, tx: Tx, staff: Staff, { key, name, phone, booking }: Trip) {
  const [earlier] = await tx<{ startsAt: Date }[]>`
    select starts_at from imported_trip join ride on ride.id = ride_id where key = ${key} and status <> 'cancelled'`;
  if (earlier) throw alreadyImported(services, earlier.startsAt);
  const patient = (await accountNamed(tx, staff, name, phone)) ?? booking.patient;
  const booked = await bookRideForCaller(services, tx, staff, { ...booking, patient });
  const [imported] = await tx`
    insert into imported_trip (key, ride_id, by_staff) values (${key}, ${booked.rideId}, ${staff.id})
    on conflict (key) do update set ride_id = excluded.ride_id, by_staff = excluded.by_staff, imported_at = now()
      where exists (select from ride where ride.id = imported_trip.ride_id and status = 'cancelled')
    returning key`;
  if (!imported) throw alreadyImported(services, null);
  return booked;
}

function alreadyImported({ config }: Services, startsAt: Date | null): AppError {
  const when = startsAt ? ` for ${formatTime(startsAt, config.practiceTimeZone)}` : "";
  return new AppError("conflict", `This trip was imported before and is booked${when}.`);
}

/** Books rows one after another. A row that can't be booked is left out with its fault, and the others are booked. */
async function bookRows(services: Services, tx: Tx, staff: Staff, rows: readonly ReadRow[]): Promise<RowOutcome[]> {
  const first = new Map<string, number>();
  const outcomes: RowOutcome[] = [];
  for (const { row, trip, faults } of rows) {
    const same = trip && first.get(trip.key);
    if (!trip) outcomes.push(notBooked(row, faults));
    else if (same) outcomes.push(notBooked(row, [`This is the same trip as in row ${same}.`]));
    else {
      first.set(trip.key, row);
      outcomes.push(await bookRow(services, tx, staff, row, trip));
    }
  }
  return outcomes;
}

async function bookRow(services: Services, tx: Tx, staff: Staff, row: number, trip: Trip): Promise<RowOutcome> {
  try {
    return { row, faults: [], ...(await tx.savepoint((part) => bookTrip(services, part, staff, trip))) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return notBooked(row, [error.message]);
  }
}

class RolledBack extends Error {}

/** Checks a file by booking its trips as `importTrips` does, and rolling that back. */
export async function checkTrips(
  services: Services,
  staff: Staff,
  file: TripFile,
): Promise<{ rows: TripRow[]; unused: string[]; timeZone: string }> {
  const { rows, unused } = await readRows(file);
  let outcomes: RowOutcome[] = [];
  try {
    await services.db.begin(async (tx) => {
      outcomes = await bookRows(services, tx, staff, rows);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  const unbooked = outcomes.map((outcome) => ({ ...outcome, rideId: null }));
  return { rows: describeRows(services, rows, unbooked), unused, timeZone: services.config.practiceTimeZone };
}

/** Books the chosen rows of a file, and audits the import. */
export async function importTrips(services: Services, tx: Tx, staff: Staff, input: ImportTrips): Promise<RowOutcome[]> {
  const chosen = await chosenRows(input);
  const outcomes = await bookRows(services, tx, staff, chosen);
  const trips = outcomes.filter(({ rideId }) => rideId !== null).length;
  const subject = { kind: "staff", id: staff.id };
  if (trips > 0)
    await recordStaffAudit(tx, byStaff(staff), { action: "trips imported", subject, change: { trips: [null, trips] } });
  return outcomes;
}

const chosenRows = async (input: ImportTrips): Promise<ReadRow[]> =>
  (await readRows(input)).rows.filter(({ row }) => input.rows.includes(row));

/** The provider is asked for this many checkouts at once. */
const AT_ONCE = 5;

/** Opens the checkouts of booked card rides. A ride whose checkout can't be opened is not booked. Harmless when repeated. */
export async function openCheckouts(services: Services, outcomes: readonly RowOutcome[]): Promise<RowOutcome[]> {
  const opened: RowOutcome[] = [];
  for (let from = 0; from < outcomes.length; from += AT_ONCE)
    opened.push(...(await Promise.all(outcomes.slice(from, from + AT_ONCE).map((one) => openCheckout(services, one)))));
  return opened;
}

async function openCheckout(services: Services, outcome: RowOutcome): Promise<RowOutcome> {
  if (outcome.checkoutId === null) return outcome;
  try {
    await openRideCheckout(services, outcome.checkoutId);
    return outcome;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return notBooked(outcome.row, [error.message]);
  }
}

/** The rows of an import as the office sees them. */
export const describeImport = async (
  services: Services,
  input: ImportTrips,
  outcomes: readonly RowOutcome[],
): Promise<TripRow[]> => describeRows(services, await chosenRows(input), outcomes);

function describeRows(services: Services, rows: readonly ReadRow[], outcomes: readonly RowOutcome[]): TripRow[] {
  const byRow = new Map(outcomes.map((outcome) => [outcome.row, outcome]));
  return rows.map(({ trip, row, ...read }) => {
    const { rideId = null, faults = [] } = byRow.get(row) ?? {};
    const startsAt = trip ? startOf(services, trip) : null;
    return { ...read, row, startsAt, faults, rideId };
  });
}

function startOf({ config }: Services, { booking }: Trip): string | null {
  try {
    return instantOf(booking, config.practiceTimeZone).toISOString();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
