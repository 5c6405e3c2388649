import { expect, it } from "vitest";
import { AppError } from "./errors.ts";
import { readTextNumber } from "./phone-numbers.ts";

it.each([
  ["2155550134", "+12155550134"],
  ["(215) 555-0134", "+12155550134"],
  ["215.555.0134", "+12155550134"],
  ["1 215 555 0134", "+12155550134"],
  ["+1 (215) 555-0134", "+12155550134"],
  // Copied from contacts: directional marks, no-break spaces, a no-break hyphen.
  ["\u202a+1 (215) 555\u20110134\u202c", "+12155550134"],
  ["\u200e215\u00a0555\u00a00134", "+12155550134"],
  ["+47 912 34 567", "+4791234567"],
  ["+47 91 23 45 67", "+4791234567"],
  ["0047 91234567", "+4791234567"],
  ["+44 7911 123456", "+447911123456"],
  ["２１５５５５０１３４", "+12155550134"],
  ["tel:+12155550134", "+12155550134"],
])("%j is read as %s", (typed, e164) => {
  expect(readTextNumber(typed).e164).toBe(e164);
});

it.each(["", "555-0134", "215555013", "21555501345", "4791234567", "+47 912 34", "call me", "+1 215 555 0134 5"])(
  "%j is rejected: it is incomplete",
  (typed) => {
    expect(() => readTextNumber(typed)).toThrow("That isn't a complete phone number.");
  },
);

it.each(["215-555-0134 x12", "(215) 555-0134 ext. 3", "+1 215 555 0134;ext=7"])(
  "%j is rejected: it has an extension",
  (typed) => {
    expect(() => readTextNumber(typed)).toThrow(AppError);
    expect(() => readTextNumber(typed)).toThrow("Texts can't go to an extension.");
  },
);

it("displays a number with its country code", () => {
  expect(readTextNumber("2155550134").display).toBe("+1 215 555 0134");
  expect(readTextNumber("+4791234567").display).toBe("+47 91 23 45 67");
});
