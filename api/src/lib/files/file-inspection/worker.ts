import { getPriority, setPriority } from "node:os";
import { inspect, type Job } from "./inspect.ts";

/** The bounds of one file: see `BOUNDS` in pool.ts. */
const [cpuMs = 0, memoryMb = 0] = process.argv.slice(2).map(Number);
const CHECK_EVERY_MS = 10;
const memoryUsedMb = () => process.memoryUsage.rss() / 1024 ** 2;

// Low priority: requests without files come first. Only root may raise the priority of a process that is lower already.
if (getPriority() < 10) setPriority(10);
// The parent decides when this process ends and closes the channel. SIGKILL, because `process.exit` would wait for a decoder.
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", end);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

process.on("message", (job) => (isJob(job) ? void run(job) : end()));
process.send?.("ready");

/** Decoders work on other threads, so this thread can watch what they use. */
async function run(job: Job): Promise<void> {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > cpuMs || memoryUsedMb() > memoryMb) end();
  }, CHECK_EVERY_MS);
  const outcome = await inspect(job);
  clearInterval(watch);
  // Memory that the allocator keeps would count toward the next file's limit.
  process.send?.({ outcome, isSpent: memoryUsedMb() > memoryMb / 2 });
}

const isJob = (message: unknown): message is Job =>
  typeof message === "object" && message !== null && "purpose" in message && "content" in message;
