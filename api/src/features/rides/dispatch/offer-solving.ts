import type { Db, Fragment, Queries } from "../../../lib/db/db.ts";
import { one } from "../../../lib/db/db.ts";
import type { Services } from "../../../lib/services.ts";
import { boundsOfDay } from "../../../lib/time/practice-time.ts";
import { MOST_DRIVERS, MOST_RIDES, type OpenDriver, type Solution, solveOffers } from "./offer-solver.ts";

/** Solves the offers of the days on which one of these rides is left without a driver. */
export async function solveOffersOf({ db, config: { practiceTimeZone } }: Services, rideIds: string[]): Promise<void> {
  if (rideIds.length === 0) return;
  const days = await db<{ day: string }[]>`
    select distinct to_char(starts_at at time zone ${practiceTimeZone}, 'YYYY-MM-DD') as day from ride
    where id = any(${rideIds}::uuid[]) and status = 'pending' and starts_at > now() and held_at is null order by day`;
  for (const { day } of days) {
    const isExact = await solveDay(db, boundsOfDay(day, practiceTimeZone));
    await db`
      insert into offer_solution (day, is_exact) values (${day}, ${isExact})
      on conflict (day) do update set is_exact = excluded.is_exact, solved_at = excluded.solved_at`;
  }
}

type Bounds = { from: Date; until: Date };
export type OpenOffer = {
  rideId: string;
  revision: number;
  startsAt: Date;
  bookedAt: Date;
  driverId: string | null;
  options: string[];
};

/**
 * Changes the offers of a day if more rides have a driver then; false if the day is too large to try every change. If a ride or driver
 * changes at the same moment, nothing is done and the rides without a driver are checked again soon.
 */
async function solveDay(db: Db, bounds: Bounds): Promise<boolean> {
  if (await isTooLarge(db, bounds, db`status in ('pending', 'assigned')`)) return false;
  const offers = await db<OpenOffer[]>`select * from open_offers(${bounds.from}, ${bounds.until})`;
  const { driverOf, isExact } = await solve(db, offers);
  if (driverOf.size > offers.filter(({ driverId }) => driverId !== null).length) await change(db, offers, driverOf);
  return isExact;
}

/** The drivers of rides that may change them. */
export async function solve(db: Queries, offers: OpenOffer[], mostChoices?: number): Promise<Solution> {
  const drivers = await db<OpenDriver[]>`
    select id, vehicle_range(vehicle_type)::int as range from driver
    where id = any(${[...new Set(offers.flatMap(({ options }) => options))]}::uuid[]) order by last_assigned_at nulls first, id`;
  const rides = offers.map(({ rideId, startsAt, bookedAt, driverId, options }) => ({
    ...{ id: rideId, startsAt: startsAt.getTime(), bookedAt: bookedAt.getTime(), driverId, options },
  }));
  return solveOffers(rides, drivers, mostChoices);
}

/** Whether a day has more rides in these states, or more online drivers, than are solved. */
export async function isTooLarge(db: Queries, { from, until }: Bounds, states: Fragment): Promise<boolean> {
  const size = one(
    await db<{ rides: number; drivers: number }[]>`
    select (select count(*)::int from (select from ride where ${states} and starts_at >= ${from}
        and starts_at < ${until} limit ${MOST_RIDES + 1}) as open) as rides,
      (select count(*)::int from (select distinct vehicle_type from vehicle_capability) as vehicle cross join lateral (
        select from driver where driver.vehicle_type = vehicle.vehicle_type and (online or has_roster) limit ${MOST_DRIVERS + 1}) as duty) as drivers`,
  );
  return size.rides > MOST_RIDES || size.drivers > MOST_DRIVERS;
}

async function change(db: Db, offers: OpenOffer[], driverOf: Map<string, string>): Promise<void> {
  const changes = offers
    .map(({ rideId, revision, driverId }) => ({
      ride_id: rideId,
      revision,
      driver_id: driverId,
      to_driver: driverOf.get(rideId) ?? null,
    }))
    .filter((offer) => offer.driver_id !== offer.to_driver);
  const { done } = one(await db<{ done: boolean }[]>`select reassign_offers(${db.json(changes)}) as done`);
  if (done) return;
  await db`
    update ride set next_check_at = now() + interval '10 seconds'
    where id = any(${changes.map((offer) => offer.ride_id)}::uuid[]) and status = 'pending'
      and next_check_at > now() + interval '10 seconds'`;
}
