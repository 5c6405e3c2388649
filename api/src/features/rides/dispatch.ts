import type { Db } from "../../lib/db.ts";
import type { Services } from "../../lib/services.ts";
import type { Sweep } from "../../lib/sweeps.ts";

/** Few, so that a second copy finds something to do as well. */
const BITE = 20;

/**
 * Looks after rides whose look_at has come: gives pending ones to drivers, passes on offers nobody answered, ends what
 * nobody pays for or drives. The one way to all of it: whoever changes a ride or a driver only makes rides due.
 */
export const lookAfterRides = ({ db, log }: Services): Sweep => ({
  name: "rides",
  async run() {
    const due = await db<{ id: string }[]>`
      select id from ride where next_check_at <= now() order by next_check_at, starts_at limit ${BITE}`;
    let done = 0;
    for (const { id } of due) {
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

/** Does what is due about one ride, in one transaction; false when nothing was, or when somebody else is at it. */
export async function seeToRide(db: Db, rideId: string): Promise<boolean> {
  const [seen] = await db<{ done: boolean }[]>`select process_due_ride(${rideId}) as done`;
  return seen?.done ?? false;
}

/**
 * What a call has made due about rides, done before it answers: whoever reads next finds the ride with its next driver. The
 * sweeps would do the same a moment later.
 */
export async function lookAfterRidesNow(on: Services): Promise<void> {
  await lookAfterDrivers(on).run();
  await lookAfterRides(on).run();
}

/** Takes drivers off duty whose time online is over, and wakes what waits for those who have just come free. */
export const lookAfterDrivers = ({ db }: Services): Sweep => ({
  name: "drivers",
  async run() {
    const due = await db<{ id: string; isOver: boolean }[]>`
      with due as (
        select id from driver where next_check_at <= now() order by next_check_at limit ${BITE} for no key update skip locked
      )
      update driver set next_check_at = online_until from due where driver.id = due.id
      returning driver.id, online_until <= now() as is_over`;
    for (const { id, isOver } of due)
      await (isOver ? db`select end_shift(${id})` : db`select recheck_pending_rides(${id})`);
    return due.length;
  },
});
