import inspector from "node:inspector";
import { Worker } from "node:worker_threads";
import { roundTripThreadPool } from "./thread-pool.ts";
import { COUNTERS, DEBUGGED, POOL, TURN } from "./watchdog-counters.ts";

/** The number of missing beats after which the process is killed: half a minute. */
const TIMEOUT = { everyMs: 1000, beats: 30 };

/**
 * Kills the process (SIGKILL) when its main thread or its thread pool has been stuck for this long: a stuck thread receives no signal, so
 * nothing else could stop it. The supervisor starts the process again. The watchdog pauses while the machine sleeps and while a debugger
 * can be attached, because a breakpoint stops the thread.
 */
export function openWatchdog(timeout = TIMEOUT): void {
  const counters = new Int32Array(new SharedArrayBuffer(COUNTERS * Int32Array.BYTES_PER_ELEMENT));
  const dog = new Worker(new URL("./watchdog-thread.ts", import.meta.url), {
    workerData: { counters, ...timeout },
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
  setInterval(() => void beat(), timeout.everyMs).unref();
}
