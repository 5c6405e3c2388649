import inspector from "node:inspector";
import { Worker } from "node:worker_threads";
import { roundTripThreadPool } from "./thread-pool.ts";
import { COUNTERS, DEBUGGED, POOL, TURN } from "./watchdog-counters.ts";

/** Beats that may be missing before the process is given up: half a minute. */
const TIMEOUT = { everyMs: 1000, beats: 30 };

/**
 * Ends the process (SIGKILL) when its main thread has not come round for so long, or its thread pool has done nothing: a
 * thread that is stuck hears no signal, so nobody else could ask it to stop. Whoever runs us starts it again. Sleeps with the
 * machine, and while a debugger can be attached, however it was let in: whoever looks at a line has the thread stand still.
 */
export function openWatchdog(patience = TIMEOUT): void {
  const counters = new Int32Array(new SharedArrayBuffer(COUNTERS * Int32Array.BYTES_PER_ELEMENT));
  const dog = new Worker(new URL("./watchdog-thread.ts", import.meta.url), {
    workerData: { counters, ...patience },
    execArgv: [],
  });
  dog.unref();
  let isAskingPool = false;
  const beat = async () => {
    Atomics.add(counters, TURN, 1);
    Atomics.store(counters, DEBUGGED, inspector.url() === undefined ? 0 : 1);
    if (isAskingPool) return;
    isAskingPool = true;
    await roundTripThreadPool();
    isAskingPool = false;
    Atomics.add(counters, POOL, 1);
  };
  void beat();
  setInterval(() => void beat(), patience.everyMs).unref();
}
