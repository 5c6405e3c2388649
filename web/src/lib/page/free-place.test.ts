import { expect, test } from "vitest";
import { offsetToFreeSpot } from "./free-place.ts";

const within = { top: 0, bottom: 800 };
const toast = { top: 720, bottom: 784 };

test("leaves an element in place when nothing is below it", () => {
  expect(offsetToFreeSpot(toast, [{ top: 0, bottom: 600 }], [{ top: 100, bottom: 120 }], within)).toBe(0);
});

test("moves to the nearest spot that covers neither controls nor text", () => {
  const controls = [{ top: 700, bottom: 748 }];
  const words = [{ top: 600, bottom: 620 }];
  const offset = offsetToFreeSpot(toast, controls, words, within);
  expect(toast.bottom + offset).toBeLessThan(600);
  expect(toast.bottom + offset).toBeGreaterThan(570);
});

test("covers text rather than controls, and as few lines as possible", () => {
  const controls = [{ top: 640, bottom: 800 }];
  const words = Array.from({ length: 16 }, (_, line) => ({ top: line * 20, bottom: line * 20 + 18 })).filter(
    ({ top }) => top < 200 || top > 270,
  );
  const filled = [
    ...words,
    ...Array.from({ length: 16 }, (_, line) => ({ top: 320 + line * 20, bottom: 338 + line * 20 })),
  ];
  const offset = offsetToFreeSpot(toast, controls, filled, within);
  expect(toast.top + offset).toBeGreaterThan(190);
  expect(toast.bottom + offset).toBeLessThan(280);
});

test("stays inside the window", () => {
  const everywhere = [{ top: -100, bottom: 900 }];
  expect(offsetToFreeSpot(toast, everywhere, [], within)).toBe(0);
  const lower = [{ top: 500, bottom: 800 }];
  const upper = [{ top: 60, bottom: 500 }];
  expect(toast.top + offsetToFreeSpot(toast, [...lower, ...upper], [], within)).toBeGreaterThanOrEqual(0);
});
