import postgres from "postgres";
import { type Db, one, type Queries, type Tx } from "../../lib/db.ts";
import type { Job } from "../../lib/jobs.ts";
import type { Services } from "../../lib/services.ts";

/** Few, so that a second copy finds something to do as well. */
const BITE = 20;

/**
 * Looks after rides whose next_check_at has come: gives pending ones to drivers, passes on offers nobody answered, ends what
 * nobody pays for or drives. The one way to all of it: whoever changes a ride or a driver only makes rides due.
 */
export const lookAfterRides = ({ db, log }: Services): Job => ({
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
  select id from ride where next_check_at <= now() order by next_check_at, starts_at limit ${BITE}`;

/** Does what is due about one ride, in one transaction; false when nothing was, or when somebody else is at it. */
export async function seeToRide(db: Queries, rideId: string): Promise<boolean> {
  const { done } = one(await db<{ done: boolean }[]>`select process_due_ride(${rideId}) as done`);
  return done;
}

/** How long a request waits for a row that somebody else has locked before it leaves the work to the background jobs. */
const REQUEST_LOCK_TIMEOUT = "100ms";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * What a call has made due about rides, done before it answers, so that the next read shows the ride with its next driver. Never waits
 * for others: what they have locked, the background jobs do a moment later.
 */
export async function lookAfterRidesNow({ db }: Services): Promise<void> {
  await withoutWaiting(db, processDueDrivers);
  for (const { id } of await dueRides(db)) await withoutWaiting(db, (tx) => seeToRide(tx, id));
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
export const lookAfterDrivers = ({ db }: Services): Job => ({
  name: "drivers",
  run: () => db.begin(processDueDrivers),
});

async function processDueDrivers(tx: Tx): Promise<number> {
  const due = await tx<{ id: string; isOver: boolean }[]>`
    with due as (
      select id from driver where next_check_at <= now() order by next_check_at limit ${BITE} for no key update skip locked
    )
    update driver set next_check_at = online_until from due where driver.id = due.id
    returning driver.id, online_until <= now() as is_over`;
  for (const { id, isOver } of due)
    await (isOver ? tx`select end_shift(${id})` : tx`select recheck_pending_rides(${id})`);
  return due.length;
}
