import { expect } from "vitest";
import type { Pool } from "../src/lib/db/db.ts";
import { eventually } from "./eventually.ts";

/** Waits until at least `count` sessions of this database wait for a lock. pg_locks lists those of other tests, too. */
export const lockWaits = (sql: Pool, count = 1): Promise<void> =>
  eventually(async () => {
    const waiting = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    expect(waiting.length).toBeGreaterThanOrEqual(count);
  });
