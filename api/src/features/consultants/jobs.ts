import { one } from "../../lib/db/db.ts";
import type { Job } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";

/** The free weeks of so many nurses take less than half a second, for which their rows are locked. */
const BATCH_SIZE = 100;

/**
 * Updates when consultants are free next: after bookings, cancellations and changes of hours, and as time passes. Bookings made during a
 * run wait for the next run, so that many in a row are handled together.
 */
export const keepNextFree = ({ db }: Services): Job => ({
  name: "next free times",
  async run() {
    for (let done = BATCH_SIZE; done >= BATCH_SIZE; ) {
      done = one(await db<{ count: number }[]>`select update_next_free(${BATCH_SIZE}) as count`).count;
    }
    return 0;
  },
});
