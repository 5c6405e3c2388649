import inspector from "node:inspector";
import { Worker } from "node:worker_threads";

/** Beats that may be missing before the process is given up: half a minute. */
const PATIENCE = { everyMs: 1000, beats: 30 };

/**
 * Ends the process (SIGKILL) when its main thread has not come round for so long: a thread that is stuck hears no signal, so
 * nobody else could ask it to stop. Whoever runs us starts it again. Sleeps with the machine, and while a debugger can be
 * attached, however it was let in: whoever looks at a line has the thread stand still.
 */
export function openWatchdog(patience = PATIENCE): void {
  const heart = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const dog = new Worker(new URL("./watchdog-thread.ts", import.meta.url), {
    workerData: { heart, ...patience },
    execArgv: [],
  });
  dog.unref();
  const beat = () => {
    Atomics.add(heart, 0, 1);
    Atomics.store(heart, 1, inspector.url() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, patience.everyMs).unref();
}
