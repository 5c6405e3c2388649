import { expect, it } from "vitest";
import { nearNumbers } from "./near-numbers.ts";

it("numbers that differ by one digit or two swapped neighbors are near; the number itself and others are not", () => {
  const near = nearNumbers("+12155550171");
  expect(near).toEqual(expect.arrayContaining(["+12155550172", "+13155550171", "+12155550117", "+12155505171"]));
  expect(near).not.toContain("+12155550171");
  expect(near).not.toContain("+12155550182");
  expect(near.every((number) => number.startsWith("+1") && number.length === 12)).toBe(true);
  expect(near.length).toBeLessThan(110);
});

it("a number that isn't international has none", () => {
  expect(nearNumbers("911")).toEqual([]);
});
