import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchInteractions, yieldToMain } from "./yield-to-main.ts";

watchInteractions();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const hasEnded = (taken: Promise<void>) => {
  const isResolved = { isOver: false };
  void taken.then(() => {
    isResolved.isOver = true;
  });
  return isResolved;
};

it("without an interaction, waits only for tasks that are already queued", async () => {
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  expect(taken.isOver).toBe(true);
});

const touch = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
/** Resolves after the response to an interaction was painted. */
const seen = async () => {
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
};

it("after an interaction, lets the browser paint the response first", async () => {
  touch("pointerdown");
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  expect(taken.isOver).toBe(false);
  await seen();
  expect(taken.isOver).toBe(true);
});

it("handles a second interaction during the first one's response", async () => {
  touch("pointerdown");
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  touch("click");
  await seen();
  expect(taken.isOver).toBe(false);
  await seen();
  expect(taken.isOver).toBe(true);
});

it("continues when the page is hidden before the response is painted", async () => {
  // A hidden page gets no frames.
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

it("does not wait for a paint on a hidden page", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  touch("input");
  const taken = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(1);
  expect(taken.isOver).toBe(true);
});

it("makes all callers wait for the paint, no matter which called first", async () => {
  touch("click");
  const first = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  const second = hasEnded(yieldToMain());
  await vi.advanceTimersByTimeAsync(0);
  expect([first.isOver, second.isOver]).toEqual([false, false]);
  await seen();
  expect([first.isOver, second.isOver]).toEqual([true, true]);
});
