import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { z } from "zod";

const Watch = z.object({ heart: z.instanceof(Int32Array), everyMs: z.number(), beats: z.number() });
const { heart, everyMs, beats } = Watch.parse(workerData);

let seen = -1;
let missing = 0;
setInterval(() => {
  const now = Atomics.load(heart, 0);
  const isLookedAt = Atomics.load(heart, 1) === 1;
  missing = now === seen && !isLookedAt ? missing + 1 : 0;
  seen = now;
  if (missing < beats) return;
  // The process's own stream is served by the thread that is stuck.
  writeSync(2, "the main thread is stuck: ending the process\n");
  process.kill(process.pid, "SIGKILL");
}, everyMs);
