import { stat } from "node:fs/promises";

/**
 * Resolves once libuv's thread pool has done a trivial task. File access, name look-ups, password hashing, compression and pictures share
 * its four threads; while all of them are blocked, this waits too.
 */
export async function roundTripThreadPool(): Promise<void> {
  // The file doesn't have to exist: a failure is a round trip too.
  await stat(import.meta.filename).catch(() => {});
}
