import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../src/lib/db/db.ts";
import { bookingScript } from "./booking-script.ts";
import { type Comparison, compare } from "./compare.ts";
import { requestsPerSecond } from "./load.ts";
import { transactionsPerSecond } from "./pgbench.ts";
import { BOOKERS, CONSULTANTS, idOf, slotsToCome, TAKEN_SLOTS, tokenOf } from "./population.ts";
import { type House, POOL_SIZE, type Stage } from "./stage.ts";

/** Twice the pool, so that a request that is being read or answered leaves no connection of the pool idle. */
const CONNECTIONS = POOL_SIZE * 2;
const SECONDS = 4;

/** Bookings through the API, against pgbench running the same transaction on the same house. */
export async function measureBooking({ dir, small }: Stage, pgbench: string): Promise<Comparison> {
  await makeReady(small);
  const script = join(dir, "booking.sql");
  await writeFile(script, await bookingScript(small));
  const byPgbench = async (seconds = SECONDS) => {
    await makeReady(small);
    const { perSecond, total } = await transactionsPerSecond(pgbench, script, { url: small.url, seconds });
    const held = await heldSlots(small);
    if (held !== total) throw new Error(`pgbench made ${total} transactions, but ${held} slots are held`);
    return perSecond;
  };
  await byPgbench(1);
  await bookingsPerSecond(small, 1);
  return compare(() => bookingsPerSecond(small), byPgbench);
}

/** Each request is another patient who books another slot; every one of them gets it. Copies share the connections. */
export async function bookingsPerSecond(house: House, seconds = SECONDS, copies = [house.api.url]): Promise<number> {
  await makeReady(house);
  const next = bookingRequests(house);
  const connections = CONNECTIONS / copies.length;
  const rates = copies.map((copy) =>
    requestsPerSecond({ url: `${copy}/api/user/book-appointment`, connections, seconds, next }, 200),
  );
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
}

/** The requests of those bookings, one at each call. */
export function bookingRequests(house: House) {
  const slots = slotsToCome(house.services).slice(TAKEN_SLOTS);
  let number = 0;
  return () => {
    const wish = slots[Math.floor(number / CONSULTANTS)];
    if (!wish) throw new Error("All slots of the week are taken");
    const body = JSON.stringify({
      docId: idOf("consultant", number % CONSULTANTS),
      slotDate: wish.day.slotDate,
      slotTime: wish.slot.slotTime,
      zoomEmail: "ann@lamplight.test",
    });
    const headers = { "content-type": "application/json", token: tokenOf("booker", number % BOOKERS) };
    number += 1;
    return { headers, body };
  };
}

/** Gives every round the same house: nothing under way or held, no dead rows, nothing left to write to disk. */
export async function makeReady({ db }: House): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = (await isQuiet(db)) ? quiet + 1 : 0) await pause(50);
  await db`delete from email_outbox`;
  await db`delete from appointment where status = 'held'`;
  await db`delete from slot_change`;
  await db.unsafe("vacuum analyze email_outbox");
  await db.unsafe("vacuum analyze appointment");
  await db.unsafe("vacuum analyze slot_change");
  await db`checkpoint`;
}

/** Whether nobody but us asks anything: bookings whose caller hung up at the end of a round are done. */
async function isQuiet(db: Db): Promise<boolean> {
  const [others] = await db<{ busy: number }[]>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;
  return others?.busy === 0;
}

async function heldSlots({ db }: House): Promise<number> {
  const [held] = await db<{ count: number }[]>`select count(*)::int as count from appointment where status = 'held'`;
  return held?.count ?? 0;
}
