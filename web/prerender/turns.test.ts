import { expect, it } from "vitest";
import { turns } from "./turns.ts";

const addressOf = (turn: ReturnType<ReturnType<typeof turns>["next"]>) => turn?.address ?? null;

it("what somebody waits for comes first, then what is due, then what has been old for longest, then pictures", () => {
  const queue = turns();
  for (const place of [3, 4]) queue.note(`/appointment/${place}`, "picture");
  queue.note("/appointment/1", "old");
  queue.note("/appointment/2", "old");
  queue.note("/team", "due");
  queue.note("/appointment/4", "due");
  void queue.ask("/appointment/2");
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
  expect(await queue.ask("/appointment/1")).toBe(true);
  queue.note("/appointment/1", "old");
  const asked = [1, 2].map((one) => queue.ask("/appointment/1").then((isFresh) => told.push(`${one} ${isFresh}`)));
  // Written, and changed again meanwhile: it is not there yet.
  queue.note("/appointment/1", "old");
  await Promise.resolve();
  expect(told).toEqual([]);
  // It says what it should, though its picture is missing.
  queue.note("/appointment/1", "picture");
  await Promise.all(asked);
  expect(told).toEqual(["1 true", "2 true"]);
});

it("a page that cannot be written lets others go first, and whoever waits for it go", async () => {
  const queue = turns();
  for (const address of ["/appointment/1", "/appointment/2"]) queue.note(address, "due");
  const asked = queue.ask("/appointment/1");
  queue.putOff("/appointment/1");
  expect(await asked).toBe(false);
  expect(addressOf(queue.next(0))).toBe("/appointment/2");
  queue.note("/appointment/2", null);
  expect(addressOf(queue.next(0))).toBe("/appointment/1");
});

it("pages that nobody asks for take a two hundredth of the time, others all they need", () => {
  const queue = turns();
  for (const place of [1, 2, 3]) queue.note(`/appointment/${place}`, "old");
  const turn = queue.next(1000);
  expect(turn).toEqual({ address: "/appointment/1", since: 1000, isUnasked: true });
  queue.note("/appointment/1", null);
  if (turn) queue.rest(turn, 1010);
  expect(queue.nextAt()).toBe(3000);
  expect(queue.next(2999)).toBeNull();
  void queue.ask("/appointment/3");
  const asked = queue.next(2999);
  expect(addressOf(asked)).toBe("/appointment/3");
  queue.note("/appointment/3", null);
  if (asked) queue.rest(asked, 2999);
  expect(addressOf(queue.next(3000))).toBe("/appointment/2");
  queue.note("/appointment/2", null);
  expect(queue.nextAt()).toBeNull();
});
