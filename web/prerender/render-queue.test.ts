import { expect, it } from "vitest";
import { turns } from "./render-queue.ts";

type Queue = ReturnType<typeof turns>;
const addressOf = (turn: ReturnType<Queue["next"]>) => turn?.address ?? null;

function write(queue: Queue, address: string, now: number): void {
  const turn = queue.next(now);
  expect(turn?.address).toBe(address);
  queue.note(address, null);
  if (turn) queue.written(turn, now);
}

/** Whatever comes next. */
function fail(queue: Queue, now: number): void {
  const turn = queue.next(now);
  if (turn) queue.putOff(turn, now);
}

it("what somebody waits for comes first, then what is due, then what has been old for longest, then pictures", () => {
  const queue = turns();
  for (const place of [3, 4]) queue.note(`/appointment/${place}`, "picture");
  queue.note("/appointment/1", "old");
  queue.note("/appointment/2", "old");
  queue.note("/team", "due");
  queue.note("/appointment/4", "due");
  void queue.ask("/appointment/2", 0);
  const order: (string | null)[] = [];
  for (let turn = queue.next(0); turn; turn = queue.next(0)) {
    order.push(turn.address);
    queue.note(turn.address, null);
  }
  expect(order).toEqual([2, "/team", 4, 1, 3].map((one) => (typeof one === "string" ? one : `/appointment/${one}`)));
});

it("who asks is told once the page is as it should be, and at once when it is", async () => {
  const queue = turns();
  const told: string[] = [];
  expect(await queue.ask("/appointment/1", 0)).toBe(true);
  queue.note("/appointment/1", "old");
  const asked = [1, 2].map((one) => queue.ask("/appointment/1", 0).then((isFresh) => told.push(`${one} ${isFresh}`)));
  // Written, and changed again meanwhile: it is not there yet.
  queue.note("/appointment/1", "old");
  await Promise.resolve();
  expect(told).toEqual([]);
  // It says what it should, though its picture is missing.
  queue.note("/appointment/1", "picture");
  await Promise.all(asked);
  expect(told).toEqual(["1 true", "2 true"]);
});

it("a page that cannot be written lets others go first, and is not tried for each who asks for it", async () => {
  const queue = turns();
  for (const address of ["/appointment/1", "/appointment/2"]) queue.note(address, "due");
  const asked = queue.ask("/appointment/1", 0);
  fail(queue, 0);
  expect(await asked).toBe(false);
  expect(await queue.ask("/appointment/1", 29_999)).toBe(false);
  write(queue, "/appointment/2", 1);
  expect(queue.next(1)).toBeNull();
  expect(queue.nextAt()).toBe(30_000);
  expect(addressOf(queue.next(30_000))).toBe("/appointment/1");
});

it("after two that cannot be written one after another none is tried for ten seconds, and all who wait are told", async () => {
  const queue = turns();
  for (const place of [1, 2, 3]) queue.note(`/appointment/${place}`, "due");
  const asked = queue.ask("/appointment/3", 0);
  fail(queue, 0);
  expect(await asked).toBe(false);
  const others = [1, 2].map((place) => queue.ask(`/appointment/${place}`, 0));
  fail(queue, 100);
  expect(await Promise.all(others)).toEqual([false, false]);
  expect(await queue.ask("/appointment/2", 10_099)).toBe(false);
  expect(queue.next(10_099)).toBeNull();
  expect(queue.nextAt()).toBe(10_100);
  write(queue, "/appointment/2", 10_100);
  // The trouble is over: one alone is one alone.
  queue.note("/appointment/2", "due");
  queue.note("/appointment/4", "due");
  fail(queue, 10_101);
  expect(addressOf(queue.next(10_101))).toBe("/appointment/4");
});

it("one page that fails each time it is tried holds up no other", () => {
  const queue = turns();
  queue.note("/appointment/1", "due");
  fail(queue, 0);
  fail(queue, 30_000);
  queue.note("/appointment/2", "due");
  write(queue, "/appointment/2", 30_001);
  expect(queue.nextAt()).toBe(60_000);
});

it("two that fail each time they are tried, though others are written, hold up none", () => {
  const queue = turns();
  for (const place of [1, 2]) queue.note(`/appointment/${place}`, "due");
  for (const _ of [1, 2]) fail(queue, 0);
  for (const round of [1, 2, 3]) {
    queue.note("/appointment/3", "due");
    write(queue, "/appointment/3", round * 30_000 - 1);
    for (const _ of [1, 2]) fail(queue, round * 30_000);
  }
  queue.note("/appointment/4", "due");
  expect(addressOf(queue.next(90_000))).toBe("/appointment/4");
  // Two others that fail are trouble.
  queue.note("/appointment/5", "due");
  for (const _ of [4, 5]) fail(queue, 90_000);
  queue.note("/appointment/6", "due");
  expect(queue.next(90_000)).toBeNull();
  expect(addressOf(queue.next(100_000))).toBe("/appointment/6");
});

it("once editors publish something, what could not be written is tried again", () => {
  const queue = turns();
  queue.note("/team", "due");
  fail(queue, 0);
  expect(queue.next(0)).toBeNull();
  queue.tryAgain();
  expect(addressOf(queue.next(0))).toBe("/team");
});

it("pages that nobody asks for take a two hundredth of the time, others all they need", () => {
  const queue = turns();
  for (const place of [1, 2, 3]) queue.note(`/appointment/${place}`, "old");
  const turn = queue.next(1000);
  expect(turn).toEqual({ address: "/appointment/1", since: 1000, isUnasked: true });
  queue.note("/appointment/1", null);
  if (turn) queue.written(turn, 1010);
  expect(queue.nextAt()).toBe(3000);
  expect(queue.next(2999)).toBeNull();
  void queue.ask("/appointment/3", 2999);
  const asked = queue.next(2999);
  expect(addressOf(asked)).toBe("/appointment/3");
  queue.note("/appointment/3", null);
  if (asked) queue.written(asked, 2999);
  expect(addressOf(queue.next(3000))).toBe("/appointment/2");
  queue.note("/appointment/2", null);
  expect(queue.nextAt()).toBeNull();
});
