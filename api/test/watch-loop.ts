import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded before a server's own program: asked over its channel, it tells how long its main thread was at work in one go, at
 * most, since it was asked before. Counted in the thread's own processor time (`work`), for other programs of the machine
 * are none of its doing; beside it the delay by the clock (`clock`). Both in milliseconds.
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
