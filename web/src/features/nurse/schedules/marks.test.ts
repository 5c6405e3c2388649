import type { Open } from "@lamplight/api/contract/schedules.ts";
import { expect, it } from "vitest";
import { blocksOf, dayMarks, hoursOf, marksOf, mergedMarks, weekdayOf, weekMarks } from "./marks.ts";

it("converts blocks to half hours and back to the fewest blocks", () => {
  const open: Open = [
    ["10:00", "11:00"],
    ["11:00", "12:30"],
    ["23:30", "24:00"],
  ];
  expect([...marksOf(open)]).toEqual([600, 630, 660, 690, 720, 1410]);
  expect(blocksOf(marksOf(open))).toEqual([
    ["10:00", "12:30"],
    ["23:30", "24:00"],
  ]);
});

it("saves the whole grid for a weekday without hours", () => {
  const { weekly, days } = hoursOf(weekMarks([{ weekday: 2, open: [] }]), dayMarks([{ day: "2026-12-24", open: [] }]));
  expect(weekly[0]).toEqual({ weekday: 1, open: [["10:00", "21:00"]] });
  expect(weekly[1]).toEqual({ weekday: 2, open: [] });
  expect(days).toEqual([{ day: "2026-12-24", open: [] }]);
});

it("counts weekdays from Monday", () => {
  expect(["2026-11-23", "2026-11-29"].map(weekdayOf)).toEqual(["1", "7"]);
});

it("keeps both people's changes of the hours, and mine where we changed the same half hour", () => {
  const base = { "1": new Set([600, 630]), "2026-12-24": new Set([600]) };
  const mine = { "1": new Set([600]), "2026-12-24": new Set([600]), "2026-12-31": new Set([660]) };
  const live = { "1": new Set([600, 630, 690]) };
  expect(mergedMarks(base, mine, live)).toEqual({ "1": new Set([600, 690]), "2026-12-31": new Set([660]) });
});

it("drops a day that I removed, and keeps one that I changed after a colleague removed it", () => {
  const base = { "2026-12-24": new Set([600]), "2026-12-25": new Set([600]) };
  const mine = { "2026-12-25": new Set([600, 630]) };
  const live = { "2026-12-24": new Set([600]) };
  expect(mergedMarks(base, mine, live)).toEqual({ "2026-12-25": new Set([600, 630]) });
});
