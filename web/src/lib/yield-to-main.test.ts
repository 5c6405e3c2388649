import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchInteractions, yieldToMain } from "./yield-to-main.ts";

watchInteractions();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const hasEnded = (taken: Promise<void>) => {
  const told = { isOver: false };
  void taken.then(() => {
    told.isOver = true;
  });
  return told;
};

it("where nobody touches anything, it lasts no longer than what has already come needs", async () => {
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  expect(taken.isOver).toBe(true);
});

const touch = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
/** Until the answer to a touch is seen. */
const seen = async () => {
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
};

it("whoever touched something sees the answer before more work begins", async () => {
  touch("pointerdown");
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  expect(taken.isOver).toBe(false);
  await seen();
  expect(taken.isOver).toBe(true);
});

it("a second touch, made while the first was being answered, is answered too", async () => {
  touch("pointerdown");
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  touch("click");
  await seen();
  expect(taken.isOver).toBe(false);
  await seen();
  expect(taken.isOver).toBe(true);
});

it("a page that is put aside before the answer is seen goes on with its work", async () => {
  // No frames come where nobody looks.
  vi.spyOn(window, "requestAnimationFrame").mockReturnValue(1);
  touch("pointerdown");
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(1000);
  expect(taken.isOver).toBe(false);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(1);
  expect(taken.isOver).toBe(true);
});

it("on a page that nobody sees nothing waits for an answer to be seen", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  touch("input");
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(1);
  expect(taken.isOver).toBe(true);
});

it("all who wait for an answer wait until it is seen, whoever began first", async () => {
  touch("click");
  const first = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  const second = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  expect([first.isOver, second.isOver]).toEqual([false, false]);
  await seen();
  expect([first.isOver, second.isOver]).toEqual([true, true]);
});
