import { nameKey } from "./trip-cells.ts";
import { type ReadRow, type Trip, wayOf } from "./trip-rows.ts";

/** One trip of a file: a row, or the two rows of its way there and its way back. */
export type TripRows = { there: ReadRow; back: ReadRow | null };

/** The rows of a trip. */
export const rowsOf = ({ there, back }: TripRows): ReadRow[] => (back ? [there, back] : [there]);

/**
 * The trips of a file. Two rows of one passenger and day whose addresses are each other's reverse are one trip, whatever comes between
 * them. A row with faults is a trip of its own.
 */
export function pairRows(rows: readonly ReadRow[]): TripRows[] {
  const paired = pairedByWay(rows);
  const backs = new Set([...paired.values()]);
  const trips = rows
    .filter((row) => !backs.has(row))
    .map((there): TripRows => ({ there, back: paired.get(there) ?? null }));
  return withoutDoubles(trips, secondReturns(rows, paired));
}

/** Rows whose trip another row already has as its return, at another time. */
function secondReturns(rows: readonly ReadRow[], paired: ReadonlyMap<ReadRow, ReadRow>): Map<ReadRow, string> {
  const backs = new Set(paired.values());
  const free = byTime(rows).filter(({ row }) => !paired.has(row) && !backs.has(row));
  const faults = new Map<ReadRow, string>();
  for (const { row, trip, way } of free) {
    const there = free.find((one) => one.trip.booking.returnTrip && one.way.back === way.there);
    if (there && !trip.booking.returnTrip)
      faults.set(row, `Row ${there.row.row} already has its return at another time. Please correct the file.`);
  }
  return faults;
}

/** The way back of each row that has one, by time. */
function pairedByWay(rows: readonly ReadRow[]): Map<ReadRow, ReadRow> {
  const pairs = new Map<ReadRow, ReadRow>();
  const waiting: Timed[] = [];
  for (const one of byTime(rows)) {
    const { row, trip, way } = one;
    const open = trip.booking.returnTrip ? -1 : waiting.findIndex((other) => isWayBack(other, one));
    const [there] = open === -1 ? [] : waiting.splice(open, 1);
    if (there) pairs.set(there.row, row);
    else if (!trip.isWillCall) waiting.push({ row, trip, way });
  }
  return pairs;
}

type Timed = { row: ReadRow; trip: Trip; way: { there: string; back: string } };

/** Rows that could be read, by their time; will-calls come last. */
const byTime = (rows: readonly ReadRow[]): Timed[] =>
  rows
    .flatMap((row) => {
      const way = wayOf(row);
      return way && row.trip ? [{ row, way, trip: row.trip }] : [];
    })
    .sort((one, other) => timeKey(one.trip).localeCompare(timeKey(other.trip)) || one.row.row - other.row.row);

const timeKey = ({ isWillCall, booking }: Trip): string => (isWillCall ? "will-call" : booking.appointmentTime);

/** Whether a row is the way back of an earlier one. A row that names another time for its return is not. */
function isWayBack(there: Timed, back: Timed): boolean {
  const { returnTime } = there.trip.booking;
  return (
    there.way.back === back.way.there &&
    there.trip.booking.transportType === back.trip.booking.transportType &&
    timeKey(there.trip) !== timeKey(back.trip) &&
    (returnTime === undefined || returnTime === back.trip.booking.appointmentTime)
  );
}

const faulty = (row: ReadRow, fault: string): ReadRow => ({ ...row, faults: [...row.faults, fault], trip: null });

/** Who a row's trip is in its file; empty if the row doesn't say. */
const identityOf = ({ number, key }: ReadRow): string => (number ? `number ${number.toLowerCase()}` : key);

/** What a row says, without its place in the file. */
const contentOf = ({ row: _, ...content }: ReadRow): string => JSON.stringify(content);

/** Two rows of one number that aren't the legs of a trip: the same row again is one too many, and of different ones nobody knows which counts. */
function withoutDoubles(trips: TripRows[], found: ReadonlyMap<ReadRow, string>): TripRows[] {
  const first = new Map<string, TripRows>();
  const doubles = new Map(found);
  for (const trip of trips)
    for (const row of rowsOf(trip)) {
      const identity = identityOf(row);
      const other = first.get(identity);
      if (identity === "") continue;
      if (!other || other === trip) {
        first.set(identity, trip);
        continue;
      }
      const same = rowsOf(other).find((one) => contentOf(one) === contentOf(row));
      if (same || !row.number) doubles.set(row, `This is the same trip as in row ${(same ?? other.there).row}.`);
      else if (!row.isCanceled || rowsOf(other).some(({ isCanceled }) => !isCanceled))
        for (const one of [...rowsOf(other).filter((known) => identityOf(known) === identity), row])
          doubles.set(
            one,
            `Another row has the trip number ${row.number} too, and says something else. Please correct the file.`,
          );
    }
  return trips.flatMap(({ there, back }): TripRows[] => {
    const [thereFault, backFault] = [doubles.get(there), back ? doubles.get(back) : undefined];
    if (thereFault === undefined && backFault === undefined) return [{ there, back }];
    return rowsOf({ there, back }).map((row) => {
      const fault = doubles.get(row);
      return { there: fault === undefined ? row : faulty(row, fault), back: null };
    });
  });
}

/**
 * The trips by passenger, each passenger's in one order whatever the order of the file, so that two files never wait for each other.
 * `passengers`: those of numbers that are booked. Cancellations come first and new rides last, because they may need the time of others.
 */
export function byPassenger(trips: readonly TripRows[], passengers: ReadonlyMap<string, string>): TripRows[][] {
  const groups = new Map<string, TripRows[]>();
  const bookedFor = ({ there }: TripRows) => passengers.get(there.number.toLowerCase());
  for (const trip of trips) {
    const who = nameKey(bookedFor(trip) ?? trip.there.passenger);
    groups.set(who, [...(groups.get(who) ?? []), trip]);
  }
  const rank = (trip: TripRows) =>
    rowsOf(trip).some(({ isCanceled }) => isCanceled) ? 0 : bookedFor(trip) === undefined ? 2 : 1;
  const orderOf = ({ there: { trip, number, row } }: TripRows) =>
    [trip?.phone, trip?.booking.appointmentDate, trip && timeKey(trip), number, String(row).padStart(6, "0")].join("|");
  return [...groups.entries()]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, group]) =>
      group.sort((one, other) => rank(one) - rank(other) || orderOf(one).localeCompare(orderOf(other))),
    );
}
