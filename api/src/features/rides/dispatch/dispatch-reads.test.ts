import { expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aPaidRide, removeDriversAndRides } from "../../../../test/rides.ts";
import type { Queries } from "../../../lib/db/db.ts";

const app = await testAppWithCards();

/** How many drivers this connection has read. */
async function readOf(tx: Queries): Promise<number> {
  const [rows] = await tx<{ rows: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'driver'`;
  return rows?.rows ?? 0;
}

it("finding the next driver reads only the nearest candidates, not everyone online", async () => {
  await removeDriversAndRides(app);
  const { rideId } = await aPaidRide(app);
  await app.sql`
    insert into driver (email, name, password_hash, vehicle_type, online, eligible_until)
    select 'van-' || n || '@lamplight.test', 'Van ' || n, 'none', 'Wheelchair Van', true, now() + interval '1 year' from generate_series(1, 2000) as n`;
  await app.sql.unsafe("analyze driver");
  const read = await app.sql.begin(async (tx) => {
    // The connection may still count what the drivers above made it read.
    const before = await readOf(tx);
    const given = await tx`select dispatch_ride(ride) as "isGiven" from ride where id = ${rideId}`;
    expect(given).toEqual([{ isGiven: true }]);
    return (await readOf(tx)) - before;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(50);
});
