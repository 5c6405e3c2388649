import type { Job } from "../../lib/jobs.ts";
import type { Services } from "../../lib/services.ts";

const BATCH_SIZE = 500;

/**
 * Looks up anew when consultants are free next: after bookings, cancellations and other hours, and as time passes. What is
 * booked while it looks waits for the next look, so that many bookings in a row are looked at together.
 */
export const keepNextFree = ({ db }: Services): Job => ({
  name: "next free times",
  async run() {
    for (let done = BATCH_SIZE; done >= BATCH_SIZE; ) {
      const [kept] = await db<{ count: number }[]>`select update_next_free(${BATCH_SIZE}) as count`;
      done = kept?.count ?? 0;
    }
    return 0;
  },
});
