import { expect, it } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

type Queue = ReturnType<typeof createRenderQueue>;
const addressOf = (job: ReturnType<Queue["next"]>) => job?.address ?? null;

function write(queue: Queue, address: string, now: number): void {
  const job = queue.next(now);
  expect(job?.address).toBe(address);
  queue.note(address, null);
  if (job) queue.written(job, now);
}

/** Takes the next job and fails it. */
function failNext(queue: Queue, now: number): void {
  const job = queue.next(now);
  if (job) queue.fail(job, now);
}

it("renders requested pages first, then due ones, then the longest stale, then pictures", () => {
  const queue = createRenderQueue();
  for (const index of [3, 4]) queue.note(`/appointment/${index}`, "picture");
  queue.note("/appointment/1", "stale");
  queue.note("/appointment/2", "stale");
  queue.note("/team", "due");
  queue.note("/appointment/4", "due");
  void queue.ask("/appointment/2", 0);
  const order: (string | null)[] = [];
  for (let job = queue.next(0); job; job = queue.next(0)) {
    order.push(job.address);
    queue.note(job.address, null);
  }
  expect(order).toEqual(
    [2, "/team", 4, 1, 3].map((number) => (typeof number === "string" ? number : `/appointment/${number}`)),
  );
});

it("tells a waiting request when the page is current, and at once if it is already", async () => {
  const queue = createRenderQueue();
  const results: string[] = [];
  expect(await queue.ask("/appointment/1", 0)).toBe(true);
  queue.note("/appointment/1", "stale");
  const requests = [1, 2].map((number) =>
    queue.ask("/appointment/1", 0).then((isFresh) => results.push(`${number} ${isFresh}`)),
  );
  // Written, but changed again during rendering: not current yet.
  queue.note("/appointment/1", "stale");
  await Promise.resolve();
  expect(results).toEqual([]);
  // Current, though its picture is missing.
  queue.note("/appointment/1", "picture");
  await Promise.all(requests);
  expect(results).toEqual(["1 true", "2 true"]);
});

it("lets other pages go before a failing one, and does not retry it for each request", async () => {
  const queue = createRenderQueue();
  for (const address of ["/appointment/1", "/appointment/2"]) queue.note(address, "due");
  const requests = queue.ask("/appointment/1", 0);
  failNext(queue, 0);
  expect(await requests).toBe(false);
  expect(await queue.ask("/appointment/1", 29_999)).toBe(false);
  write(queue, "/appointment/2", 1);
  expect(queue.next(1)).toBeNull();
  expect(queue.nextAt()).toBe(30_000);
  expect(addressOf(queue.next(30_000))).toBe("/appointment/1");
});

it("pauses for ten seconds after two different failures in a row, and tells all waiting requests", async () => {
  const queue = createRenderQueue();
  for (const index of [1, 2, 3]) queue.note(`/appointment/${index}`, "due");
  const requests = queue.ask("/appointment/3", 0);
  failNext(queue, 0);
  expect(await requests).toBe(false);
  const others = [1, 2].map((index) => queue.ask(`/appointment/${index}`, 0));
  failNext(queue, 100);
  expect(await Promise.all(others)).toEqual([false, false]);
  expect(await queue.ask("/appointment/2", 10_099)).toBe(false);
  expect(queue.next(10_099)).toBeNull();
  expect(queue.nextAt()).toBe(10_100);
  write(queue, "/appointment/2", 10_100);
  // After a success, a single failure does not pause the queue.
  queue.note("/appointment/2", "due");
  queue.note("/appointment/4", "due");
  failNext(queue, 10_101);
  expect(addressOf(queue.next(10_101))).toBe("/appointment/4");
});

it("does not pause for one page that keeps failing", () => {
  const queue = createRenderQueue();
  queue.note("/appointment/1", "due");
  failNext(queue, 0);
  failNext(queue, 30_000);
  queue.note("/appointment/2", "due");
  write(queue, "/appointment/2", 30_001);
  expect(queue.nextAt()).toBe(60_000);
});

it("does not pause for two pages that keep failing while others succeed", () => {
  const queue = createRenderQueue();
  for (const index of [1, 2]) queue.note(`/appointment/${index}`, "due");
  for (const _ of [1, 2]) failNext(queue, 0);
  for (const round of [1, 2, 3]) {
    queue.note("/appointment/3", "due");
    write(queue, "/appointment/3", round * 30_000 - 1);
    for (const _ of [1, 2]) failNext(queue, round * 30_000);
  }
  queue.note("/appointment/4", "due");
  expect(addressOf(queue.next(90_000))).toBe("/appointment/4");
  // Two other failing pages pause the queue.
  queue.note("/appointment/5", "due");
  for (const _ of [4, 5]) failNext(queue, 90_000);
  queue.note("/appointment/6", "due");
  expect(queue.next(90_000)).toBeNull();
  expect(addressOf(queue.next(100_000))).toBe("/appointment/6");
});

it("retries failed pages once editors publish", () => {
  const queue = createRenderQueue();
  queue.note("/team", "due");
  failNext(queue, 0);
  expect(queue.next(0)).toBeNull();
  queue.tryAgain();
  expect(addressOf(queue.next(0))).toBe("/team");
});

it("spends a two-hundredth of the time on background jobs, and all it needs on requested ones", () => {
  const queue = createRenderQueue();
  for (const index of [1, 2, 3]) queue.note(`/appointment/${index}`, "stale");
  const job = queue.next(1000);
  expect(job).toEqual({ address: "/appointment/1", since: 1000, isBackground: true });
  queue.note("/appointment/1", null);
  if (job) queue.written(job, 1010);
  expect(queue.nextAt()).toBe(3000);
  expect(queue.next(2999)).toBeNull();
  void queue.ask("/appointment/3", 2999);
  const requests = queue.next(2999);
  expect(addressOf(requests)).toBe("/appointment/3");
  queue.note("/appointment/3", null);
  if (requests) queue.written(requests, 2999);
  expect(addressOf(queue.next(3000))).toBe("/appointment/2");
  queue.note("/appointment/2", null);
  expect(queue.nextAt()).toBeNull();
});
