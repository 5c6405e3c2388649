import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openCallQueue } from "./call-queue.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

it("starts at most twenty calls in any second, and eventually all", async () => {
  const { turn } = openCallQueue(20);
  const starts: number[] = [];
  const call = async () => {
    await turn("job");
    starts.push(performance.now());
  };
  for (let n = 0; n < 30; n += 1) void call();
  await vi.advanceTimersByTimeAsync(700);
  for (let n = 0; n < 30; n += 1) void call();
  await vi.advanceTimersByTimeAsync(5000);
  expect(starts).toHaveLength(60);
  for (const [n, at] of starts.entries())
    expect(at - (starts[n - 20] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(1000);
});

it("lets calls of a user pass those of a job", async () => {
  const { turn } = openCallQueue(2);
  const started: string[] = [];
  for (const job of ["a", "b", "c", "d"]) void turn("job").then(() => started.push(job));
  void turn("user").then(() => started.push("user"));
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(started).toEqual(["a", "b", "user", "c", "d"]);
});

it("delays no call when none is before it", async () => {
  const { turn } = openCallQueue(1);
  await turn("job");
  await vi.advanceTimersByTimeAsync(1000);
  await turn("user");
  expect(vi.getTimerCount()).toBe(0);
});
