import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Preloaded into a server: on request, reports the main thread's longest uninterrupted work since the last request, in milliseconds.
 * `work` is the thread's own processor time, which other programs do not affect; `clock` is the delay by the clock.
 */
const EVERY_MS = 5;
const delay = monitorEventLoopDelay({ resolution: EVERY_MS });
delay.enable();

const worked = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let before = worked();
let longest = 0;
setInterval(() => {
  const now = worked();
  longest = Math.max(longest, now - before);
  before = now;
}, EVERY_MS).unref();

process.on("message", () => {
  process.send?.({ work: Math.round(longest), clock: Math.round(delay.max / 1e6) });
  longest = 0;
  delay.reset();
});
process.channel?.unref();
