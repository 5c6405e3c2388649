import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openJobs } from "./jobs.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A job that finds a row in each of its first `finds` runs, started. */
function aJob(finds = 0) {
  const run = vi.fn(async () => (run.mock.calls.length <= finds ? 1 : 0));
  const jobs = openJobs(pino({ level: "silent" }));
  jobs.start([{ name: "sweep", run }]);
  return { looks: () => run.mock.calls.length, jobs };
}

/** How often a job runs while commits come every 10 ms for ten seconds. */
async function looksUnderCommits(finds: number): Promise<number> {
  const { looks, jobs } = aJob(finds);
  for (let ms = 0; ms < 10_000; ms += 10) {
    jobs.wake();
    await vi.advanceTimersByTimeAsync(10);
  }
  await jobs.stop();
  return looks();
}

it("while commits go on and nothing is due, runs get less frequent", async () => {
  expect(await looksUnderCommits(0)).toBeLessThan(12);
});

it("waking a resting job runs it at once", async () => {
  const { looks, jobs } = aJob();
  await vi.advanceTimersByTimeAsync(4000);
  const before = looks();
  jobs.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks()).toBe(before + 1);
  await jobs.stop();
});

it("a resting job ends at once when the process stops", async () => {
  const { looks, jobs } = aJob();
  await vi.advanceTimersByTimeAsync(1);
  expect(looks()).toBe(1);
  await jobs.stop();
});

it("a job that finds something runs again until there is nothing", async () => {
  expect(await looksUnderCommits(50)).toBeGreaterThan(50);
});
