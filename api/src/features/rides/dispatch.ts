import postgres from "postgres";
import { type Db, one, type Queries, type Tx } from "../../lib/db.ts";
import type { Job } from "../../lib/jobs.ts";
import type { Services } from "../../lib/services.ts";

/** Few, so that a second copy finds something to do as well. */
const BATCH_SIZE = 20;

/**
 * Looks after rides whose next_check_at has come: gives pending ones to drivers, passes on offers nobody answered, ends what
 * nobody pays for or drives. The one way to all of it: whoever changes a ride or a driver only makes rides due.
 */
export const processDueRides = ({ db, log }: Services): Job => ({
  name: "rides",
  async run() {
    let done = 0;
    for (const { id } of await dueRides(db)) {
      try {
        if (await seeToRide(db, id)) done += 1;
      } catch (error) {
        log.error({ rideId: id, err: error }, "a ride could not be seen to");
        // The rides behind it must not wait for it.
        await db`update ride set next_check_at = now() + interval '1 minute' where id = ${id} and next_check_at <= now()`;
      }
    }
    return done;
  },
});

const dueRides = (db: Db) => db<{ id: string }[]>`
  select id from ride where next_check_at <= now() order by next_check_at, starts_at limit ${BATCH_SIZE}`;

/** Does what is due about one ride, in one transaction; false when nothing was, or when somebody else is at it. */
export async function seeToRide(db: Queries, rideId: string): Promise<boolean> {
  const { done } = one(await db<{ done: boolean }[]>`select process_due_ride(${rideId}) as done`);
  return done;
}

/** How long a request waits for a row that somebody else has locked before it leaves the work to the background jobs. */
const REQUEST_LOCK_TIMEOUT = "100ms";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * What a call has made due about rides, done before it answers, so that the next read shows the ride with its next driver. The call's
 * own work has committed, so nothing here fails it: what others have locked, or what goes wrong, stays due for the background jobs.
 */
export async function processDueRidesNow({ db, log }: Services): Promise<void> {
  try {
    for (const driver of await dueDrivers(db)) await withoutWaiting(db, (tx) => seeToDriver(tx, driver));
    for (const { id } of await dueRides(db)) await withoutWaiting(db, (tx) => seeToRide(tx, id));
  } catch (error) {
    log.warn({ err: error }, "what is due about rides is left to the background jobs");
  }
}

async function withoutWaiting(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await db.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${REQUEST_LOCK_TIMEOUT}, true)`;
      await work(tx);
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE)) throw error;
  }
}

/** Takes drivers off duty whose time online is over, and rechecks what waits for those who have just come free. */
export const lookAfterDrivers = ({ db, log }: Services): Job => ({
  name: "drivers",
  async run() {
    const due = await dueDrivers(db);
    for (const driver of due) {
      try {
        await db.begin((tx) => seeToDriver(tx, driver));
      } catch (error) {
        log.error({ driverId: driver.id, err: error }, "a driver could not be seen to");
        // The drivers behind must not wait for this one.
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

/** Rides are locked before their driver, as everywhere, so the driver's row comes last; one that is due anew by then stays due. */
async function seeToDriver(tx: Tx, { id, isOver, dueSince }: DueDriver): Promise<void> {
  await (isOver ? tx`select end_shift(${id})` : tx`select recheck_pending_rides(${id})`);
  await tx`
    update driver set next_check_at = online_until where id = ${id} and next_check_at = ${dueSince}::text::timestamptz`;
}
