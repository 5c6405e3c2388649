import { stat } from "node:fs/promises";

/**
 * Resolves once libuv's thread pool has done a trivial piece of work. Files, name look-ups, passwords, compression and
 * pictures share its four threads; while all of them are blocked, this waits with everything else.
 */
export async function roundTripThreadPool(): Promise<void> {
  // Whether the file is there does not matter: a failure comes back from the pool too.
  await stat(import.meta.filename).catch(() => {});
}
