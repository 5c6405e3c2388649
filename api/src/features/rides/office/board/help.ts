import { MINUTE_MS } from "../../../../../contract/durations.ts";
import { timeOfDay } from "../../../../../contract/format-time.ts";
import { MOST_MOVES, type RideHelp, type RideMove } from "../../../../../contract/ride-help.ts";
import { RIDE_MINUTES } from "../../../../../contract/rules.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { boundsOfDay, practiceLabels } from "../../../../lib/time/practice-time.ts";
import { MOST_DRIVERS, MOST_RIDES } from "../../dispatch/offer-solver.ts";
import { isTooLarge, type OpenOffer, solve } from "../../dispatch/offer-solving.ts";

/** The rides without a driver that help is looked for, the soonest first. */
const MOST_HELPED = 5;
/** The choices that are tried for each of them: about 20 ms. */
const MOST_CHOICES = 50_000;

const TOO_LARGE = `We can't check this day for changes: it has more than ${MOST_RIDES} rides or ${MOST_DRIVERS} drivers.`;

type Unserved = { id: string; startsAt: Date };

/**
 * What would give the soonest rides without a driver one, if a person changes the drivers of other rides, accepted ones too. A ride has
 * no help if another ride would lose its driver. If the day is too large to try, the sentence says so.
 */
export async function findHelp(db: Queries, timeZone: string): Promise<RideHelp[]> {
  const unserved = await db<Unserved[]>`
    select id, starts_at from ride where status = 'pending' and starts_at > now() and held_at is null
    order by starts_at, id limit ${MOST_HELPED}`;
  const help: RideHelp[] = [];
  for (const ride of unserved) {
    const found = await helpOf(db, ride, timeZone);
    if (found) help.push(found);
  }
  return help;
}

async function helpOf(db: Queries, { id, startsAt }: Unserved, timeZone: string): Promise<RideHelp | null> {
  const day = boundsOfDay(practiceLabels(startsAt, timeZone).date, timeZone);
  if (await isTooLarge(db, day, db`status in ('pending', 'assigned', 'accepted')`))
    return { rideId: id, sentence: TOO_LARGE, moves: [] };
  const rides = await db<OpenOffer[]>`select * from movable_rides(${id}, ${day.from}, ${day.until})`;
  const { driverOf } = await solve(db, rides, MOST_CHOICES);
  const changed = rides.filter(({ rideId, driverId }) => driverOf.get(rideId) !== (driverId ?? undefined));
  if (driverOf.size < rides.length || changed.length < 2 || changed.length > MOST_MOVES) return null;
  const ordered = inOrder(changed, driverOf, id);
  if (!ordered) return null;
  const moves = await describeMoves(db, ordered, driverOf);
  return { rideId: id, sentence: sentenceOf(moves, timeZone), moves };
}

/** The changes in an order in which each new driver is free by then, the helped ride last. Null if two drivers would have to swap rides. */
function inOrder(changed: OpenOffer[], driverOf: Map<string, string>, helped: string): OpenOffer[] | null {
  const left = [...changed];
  const ordered: OpenOffer[] = [];
  while (left.length > 0) {
    const place = left.findIndex(
      (ride) =>
        (ride.rideId !== helped || left.length === 1) &&
        !left.some((other) => other !== ride && other.driverId === driverOf.get(ride.rideId) && overlap(ride, other)),
    );
    if (place < 0) return null;
    ordered.push(...left.splice(place, 1));
  }
  return ordered;
}

const overlap = (one: OpenOffer, other: OpenOffer): boolean =>
  Math.abs(one.startsAt.getTime() - other.startsAt.getTime()) < RIDE_MINUTES * MINUTE_MS;

type MoveRow = Omit<RideMove, "startsAt" | "driverId" | "driver"> & { startsAt: Date };

async function describeMoves(db: Queries, rides: OpenOffer[], driverOf: Map<string, string>): Promise<RideMove[]> {
  const rows = await db<MoveRow[]>`
    select r.id as ride_id, r.revision, r.starts_at, coalesce(nullif(r.passenger_name, ''), p.name) as passenger,
      (select name from driver where id = r.driver_id) as from_driver
    from ride r join patient p on p.id = r.patient_id where r.id = any(${rides.map(({ rideId }) => rideId)}::uuid[])`;
  const names = await db<{ id: string; name: string }[]>`
    select id, name from driver where id = any(${[...driverOf.values()]}::uuid[])`;
  return rides.flatMap(({ rideId }) => {
    const row = rows.find((one) => one.rideId === rideId);
    const driver = names.find((one) => one.id === driverOf.get(rideId));
    return row && driver
      ? [{ ...row, startsAt: row.startsAt.toISOString(), driverId: driver.id, driver: driver.name }]
      : [];
  });
}

/** `Lucia can take Dora's 9:15 AM ride; then Bo is free for Ann's 10:00 AM ride.` */
function sentenceOf(moves: RideMove[], timeZone: string): string {
  const rideOf = ({ passenger, startsAt }: RideMove) => `${passenger}'s ${timeOfDay(startsAt, timeZone)} ride`;
  const helped = moves.at(-1);
  const others = moves.slice(0, -1).map((move) => `${move.driver} can take ${rideOf(move)}`);
  return helped ? `${others.join(", ")}; then ${helped.driver} is free for ${rideOf(helped)}.` : "";
}
