import type { Services } from "../../lib/services.ts";
import type { Sweep } from "../../lib/sweeps.ts";

const BITE = 500;

/** Looks up anew when consultants are free next: after bookings, cancellations and other hours, and as time passes. */
export const keepNextFree = ({ db }: Services): Sweep => ({
  name: "next free times",
  async run() {
    const [kept] = await db<{ count: number }[]>`select keep_next_free(${BITE}) as count`;
    return kept?.count ?? 0;
  },
});
