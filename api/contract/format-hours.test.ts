import { expect, it } from "vitest";
import { blocksInWords, hoursInWords } from "./format-hours.ts";
import type { Open } from "./schedules.ts";

const weekOf = (...days: Open[]) => days.map((open, index) => ({ weekday: index + 1, open }));
const morning: Open = [["10:00", "14:00"]];

it.each([
  [[], "Every day 10 AM–9 PM"],
  [weekOf(morning, morning, morning, morning, morning, [], []), "Mon to Fri 10 AM–2 PM; Sat and Sun closed"],
  [[{ weekday: 3, open: [] }], "Mon and Tue 10 AM–9 PM; Wed closed; Thu to Sun 10 AM–9 PM"],
])("%j reads %s", (weekly, words) => {
  expect(hoursInWords(weekly)).toBe(words);
});

it("blocks that touch are merged, in the order of the day", () => {
  const open: Open = [
    ["15:00", "16:30"],
    ["10:00", "11:00"],
    ["11:00", "12:00"],
    ["23:00", "24:00"],
  ];
  expect(blocksInWords(open)).toBe("10 AM–noon, 3 PM–4:30 PM, 11 PM–midnight");
});
