import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dispatch } from "../src/features/rides/dispatch.ts";
import type { Db } from "../src/lib/db.ts";
import { type Comparison, compare } from "./compare.ts";
import { dispatchScript, rideIdOf, sqlRideIdOf } from "./dispatch-script.ts";
import { transactionsPerSecond } from "./pgbench.ts";
import { idOf } from "./population.ts";
import { type House, POOL_SIZE, type Stage } from "./stage.ts";

const SECONDS = 3;
const ROUNDS = 3;
const FEW = 100;
const MANY = 10_000;
/** More rides than any side dispatches in a round; two hours apart each, so that no driver is ever in another's way. */
const RIDES = 12_000;

/** Rides given to drivers by the product's own code, against pgbench running the same statements on the same house. */
export async function measureDispatch({ dir, small }: Stage, pgbench: string): Promise<Comparison> {
  await makeReady(small.db, FEW);
  const script = join(dir, "dispatch.sql");
  await writeFile(script, await dispatchScript(small));
  const byPgbench = async () => {
    await makeReady(small.db, FEW);
    await transactionsPerSecond(pgbench, script, { url: small.url, seconds: SECONDS });
    return (await assignedRides(small.db)) / SECONDS;
  };
  return compare(() => dispatchesPerSecond(small, FEW), byPgbench, ROUNDS);
}

/** How many times as long a dispatch takes with 10,000 drivers online as with 100. */
export const measureDispatchGrowth = ({ small }: Stage): Promise<Comparison> =>
  compare(
    async () => 1 / (await dispatchesPerSecond(small, MANY)),
    async () => 1 / (await dispatchesPerSecond(small, FEW)),
    ROUNDS,
  );

async function dispatchesPerSecond({ db, on }: House, drivers: number): Promise<number> {
  await makeReady(db, drivers);
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: POOL_SIZE }, async () => {
      while (performance.now() - began < SECONDS * 1000) {
        const { outcome } = await dispatch(on, rideIdOf(next++));
        if (outcome !== "assigned") throw new Error(`A ride was not assigned but ${outcome}`);
      }
    }),
  );
  return (await assignedRides(db)) / ((performance.now() - began) / 1000);
}

async function assignedRides(db: Db): Promise<number> {
  const [assigned] = await db<{ count: number }[]>`select count(*)::int as count from ride where status = 'assigned'`;
  return assigned?.count ?? 0;
}

/** Gives every round the same house: so many vans online, none with a ride, and all rides waiting. */
async function makeReady(db: Db, drivers: number): Promise<void> {
  await db`truncate assignment, ride, driver, letter cascade`;
  await db`truncate pgboss.job_common`;
  await db`
    insert into driver (email, name, password_hash, vehicle_type, online)
    select 'driver-' || n || '@lamplight.test', 'Driver ' || n, 'none', 'Wheelchair Van', true from generate_series(1, ${drivers}::int) as n`;
  await db.unsafe(`
    insert into ride (id, patient_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method, status, quote_cents)
    select ${sqlRideIdOf("n")}, '${idOf("patient", 0)}', '418 Maple Street', '30 Walnut Street', false, 'wheelchair',
      now() + interval '1 day' + n * interval '2 hours', 'cash', 'pending', 6500
    from generate_series(0, ${RIDES - 1}) as n`);
  for (const table of ["driver", "ride", "assignment", "letter"]) await db.unsafe(`vacuum analyze ${table}`);
  await db`checkpoint`;
}
