import postgres from "postgres";
import { type Db, one, type Queries, type Tx } from "../../../lib/db/db.ts";
import type { Job } from "../../../lib/jobs/jobs.ts";
import type { Services } from "../../../lib/services.ts";
import { solveOffersOf } from "./offer-solving.ts";

/** Small, so that several API processes share the work. */
const BATCH_SIZE = 20;

/**
 * Processes due rides (`next_check_at`): offers pending ones to drivers, passes on unanswered offers, ends unpaid and undriven
 * rides. When a ride is left without a driver, the open offers of its day are solved again. All of this happens here only; code that changes a ride or a driver just makes rides due.
 */
export const processDueRides = (services: Services): Job => ({
  name: "rides",
  async run() {
    const { db, log } = services;
    const done: string[] = [];
    for (const { id } of await dueRides(db)) {
      try {
        if (await processDueRide(db, id)) done.push(id);
      } catch (error) {
        log.error({ rideId: id, err: error }, "processing a due ride failed");
        // One failed ride must not block the others.
        await db`update ride set next_check_at = now() + interval '1 minute' where id = ${id} and next_check_at <= now()`;
      }
    }
    await solveOffersOf(services, done);
    return done.length;
  },
});

const dueRides = (db: Db) => db<{ id: string }[]>`
  select id from ride where next_check_at <= now() order by next_check_at, starts_at limit ${BATCH_SIZE}`;

/** Processes one due ride in one transaction; false if nothing was due, or another process has it. */
export async function processDueRide(db: Queries, rideId: string): Promise<boolean> {
  const { done } = one(await db<{ done: boolean }[]>`select process_due_ride(${rideId}) as done`);
  return done;
}

/** How long a request waits for a locked row before it leaves the work to the background jobs. */
const REQUEST_LOCK_TIMEOUT = "100ms";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Processes what a request made due before it responds, so that the next read shows the ride with its next driver. The request
 * has committed, so nothing here fails it: locked rows and errors are left to the background jobs.
 */
export async function processDueRidesNow(services: Services): Promise<void> {
  const { db, log } = services;
  try {
    for (const driver of await dueDrivers(db)) await withShortLockTimeout(db, (tx) => processDueDriver(tx, driver));
    const due = await dueRides(db);
    for (const { id } of due) await withShortLockTimeout(db, (tx) => processDueRide(tx, id));
    await solveOffersOf(
      services,
      due.map(({ id }) => id),
    );
  } catch (error) {
    log.warn({ err: error }, "due rides are left to the background jobs");
  }
}

async function withShortLockTimeout(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await db.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${REQUEST_LOCK_TIMEOUT}, true)`;
      await work(tx);
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE)) throw error;
  }
}

/** Ends shifts that are over, and rechecks pending rides for drivers who became free. */
export const processDueDrivers = ({ db, log }: Services): Job => ({
  name: "drivers",
  async run() {
    const due = await dueDrivers(db);
    for (const driver of due) {
      try {
        await db.begin((tx) => processDueDriver(tx, driver));
      } catch (error) {
        log.error({ driverId: driver.id, err: error }, "processing a due driver failed");
        // One failed driver must not block the others.
        await db`
          update driver set next_check_at = now() + interval '1 minute' where id = ${driver.id} and next_check_at <= now()`;
      }
    }
    return due.length;
  },
});

type DueDriver = { id: string; isOver: boolean; dueSince: string };

const dueDrivers = (db: Db) => db<DueDriver[]>`
  select id, online_until <= now() as is_over, next_check_at::text as due_since
  from driver where next_check_at <= now() order by next_check_at limit ${BATCH_SIZE}`;

/** Rides are locked before their driver, so the driver's row comes last. A driver who became due again stays due. */
async function processDueDriver(tx: Tx, { id, isOver, dueSince }: DueDriver): Promise<void> {
  await (isOver ? tx`select end_shift(${id})` : tx`select recheck_pending_rides(${id})`);
  await tx`
    update driver set next_check_at = online_until where id = ${id} and next_check_at = ${dueSince}::text::timestamptz`;
}
