import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { processDueRide } from "../src/features/rides/dispatch/dispatch.ts";
import type { Db } from "../src/lib/db/db.ts";
import { type Comparison, compare } from "./compare.ts";
import { rideIdOf, sqlRideIdOf } from "./dispatch-rides.ts";
import { transactionsPerSecond } from "./pgbench.ts";
import { idOf } from "./population.ts";
import { type House, POOL_SIZE, type Stage } from "./stage.ts";

const SECONDS = 3;
const ROUNDS = 3;
/** Drivers online and rides waiting: more rides than any side dispatches in a round. */
type Crowd = { drivers: number; rides: number };
const FEW: Crowd = { drivers: 100, rides: 12_000 };
const MANY: Crowd = { drivers: 10_000, rides: 100_000 };
/** Rides made by one statement: the product gives each only so long. */
const PART = 5000;

/** Rides given to drivers by the product's own code, against pgbench running the same statements on the same house. */
export async function measureDispatch({ dir, small }: Stage, pgbench: string): Promise<Comparison> {
  await makeReady(small.db, FEW);
  const script = join(dir, "dispatch.sql");
  await writeFile(
    script,
    [
      `\\set n :i * ${POOL_SIZE} + :client_id`,
      "\\set i :i + 1",
      `select process_due_ride(${sqlRideIdOf(":n::int")});`,
    ].join("\n"),
  );
  const byPgbench = async () => {
    await makeReady(small.db, FEW);
    await transactionsPerSecond(pgbench, script, { url: small.url, seconds: SECONDS });
    return (await assignedRides(small.db)) / SECONDS;
  };
  return compare(() => dispatchesPerSecond(small, FEW), byPgbench, ROUNDS);
}

/** How many times as long a dispatch takes among 10,000 drivers and 100,000 rides as among 100 and 12,000. */
export const measureDispatchGrowth = ({ small }: Stage): Promise<Comparison> =>
  compare(
    async () => 1 / (await dispatchesPerSecond(small, MANY)),
    async () => 1 / (await dispatchesPerSecond(small, FEW)),
    ROUNDS,
  );

async function dispatchesPerSecond({ db }: House, crowd: Crowd): Promise<number> {
  await makeReady(db, crowd);
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: POOL_SIZE }, async () => {
      while (performance.now() - began < SECONDS * 1000) {
        if (!(await processDueRide(db, rideIdOf(next++)))) throw new Error("A ride was not seen to");
      }
    }),
  );
  return (await assignedRides(db)) / ((performance.now() - began) / 1000);
}

async function assignedRides(db: Db): Promise<number> {
  const [assigned] = await db<{ count: number }[]>`select count(*)::int as count from ride where status = 'assigned'`;
  return assigned?.count ?? 0;
}

/**
 * Gives every round the same house: so many vans online, none with a ride, and all rides waiting, two hours apart each, so
 * that no driver is ever in another's way.
 */
async function makeReady(db: Db, { drivers, rides }: Crowd): Promise<void> {
  await db`truncate assignment, ride, driver, email_outbox cascade`;
  await db`
    insert into driver (email, name, password_hash, vehicle_type, online, eligible_until)
    select 'driver-' || n || '@lamplight.test', 'Driver ' || n, 'none', 'Wheelchair Van', true, now() + interval '100 years' from generate_series(1, ${drivers}::int) as n`;
  for (let first = 0; first < rides; first += PART) {
    await db.unsafe(`
      insert into ride (id, patient_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method, status, quote_cents)
      select ${sqlRideIdOf("n")}, '${idOf("patient", 0)}', '418 Maple Street', '30 Walnut Street', false, 'wheelchair',
        now() + interval '1 day' + n * interval '2 hours', 'cash', 'pending', 6500
      from generate_series(${first}, ${Math.min(first + PART, rides) - 1}) as n`);
  }
  for (const table of ["driver", "ride", "assignment", "email_outbox"]) await db.unsafe(`vacuum analyze ${table}`);
  await db`checkpoint`;
}
