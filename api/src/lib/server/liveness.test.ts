import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { blockThreadPool } from "../../../test/blocked-threads.ts";
import { openLiveness } from "./liveness.ts";

function watch(limits: Parameters<typeof openLiveness>[0]) {
  const liveness = openLiveness(limits);
  onTestFinished(liveness.stop);
  return liveness;
}

const HOUR = 60 * 60_000;

function busyFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("notices when every thread of the pool is blocked, and when they are free again", async () => {
  const liveness = watch({ everyMs: 10, poolMs: 100, turnMs: HOUR, windowMs: HOUR });
  expect(liveness.problem()).toBeNull();
  const { release } = await blockThreadPool();
  try {
    await expect.poll(() => liveness.problem()).toBe("thread pool");
  } finally {
    await release();
  }
  await expect.poll(() => liveness.problem()).toBeNull();
});

it("notices when each turn of the event loop takes too long, and when they are short again", async () => {
  const liveness = watch({ everyMs: 10, poolMs: HOUR, turnMs: 200, windowMs: 500 });
  while (liveness.problem() === null) {
    busyFor(400);
    await nextTurn();
  }
  expect(liveness.problem()).toBe("event loop");
  await expect.poll(() => liveness.problem()).toBeNull();
});

it("a single turn, however long, is no problem", async () => {
  const liveness = watch({ everyMs: 200, poolMs: 1000, turnMs: 200, windowMs: 500 });
  const seen = new Set<string | null>();
  async function shortTurnsFor(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (performance.now() < until) {
      await nextTurn();
      seen.add(liveness.problem());
    }
  }
  await shortTurnsFor(120);
  busyFor(1500);
  await shortTurnsFor(1000);
  expect([...seen]).toEqual([null]);
});
