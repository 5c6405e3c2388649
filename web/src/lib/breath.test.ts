import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { breath, heedTouches } from "./breath.ts";

heedTouches();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hasEnded = (taken: Promise<void>) => {
  const told = { isOver: false };
  void taken.then(() => {
    told.isOver = true;
  });
  return told;
};

it("where nobody touches anything, it lasts no longer than what has already come needs", async () => {
  const taken = hasEnded(breath());
  await vi.advanceTimersByTimeAsync(0);
  expect(taken.isOver).toBe(true);
});

it("whoever touched something sees the answer before more work begins", async () => {
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const taken = hasEnded(breath());
  await vi.advanceTimersByTimeAsync(0);
  expect(taken.isOver).toBe(false);
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
  expect(taken.isOver).toBe(true);
});

it("a second touch, made while the first was being answered, is answered too", async () => {
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const taken = hasEnded(breath());
  await vi.advanceTimersByTimeAsync(0);
  document.body.dispatchEvent(new Event("click", { bubbles: true }));
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(0);
  expect(taken.isOver).toBe(false);
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
  expect(taken.isOver).toBe(true);
});
