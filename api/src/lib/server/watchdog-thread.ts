import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { z } from "zod";
import { DEBUGGED, POOL, TURN } from "./watchdog-counters.ts";

const Watch = z.object({ counters: z.instanceof(Int32Array), everyMs: z.number(), beats: z.number() });
const { counters, everyMs, beats } = Watch.parse(workerData);

/** Returns whether a counter has not moved for the allowed number of checks. */
function stoppedAt(counter: number): () => boolean {
  let seen = -1;
  let missing = 0;
  return () => {
    const now = Atomics.load(counters, counter);
    missing = now === seen && Atomics.load(counters, DEBUGGED) === 0 ? missing + 1 : 0;
    seen = now;
    return missing >= beats;
  };
}

const watched = [
  { what: "the main thread", isStuck: stoppedAt(TURN) },
  { what: "the thread pool", isStuck: stoppedAt(POOL) },
];

setInterval(() => {
  const [stuck] = watched.filter(({ isStuck }) => isStuck());
  if (!stuck) return;
  // Direct write: the process's own stream is served by the stuck thread.
  writeSync(2, `${stuck.what} is stuck; ending the process\n`);
  process.kill(process.pid, "SIGKILL");
}, everyMs);
