import { describe, expect, it } from "vitest";
import { wantedTimes } from "./wanted-times.ts";

const ZONE = "America/New_York";
/** A Monday, 9:02 AM in New York. */
const NOW = new Date("2026-11-30T14:02:00Z");

/** The wanted starts in New York, as `1130 10:00`. */
const startsOf = (wanted: Parameters<typeof wantedTimes>[0], now = NOW): string[] =>
  wantedTimes(wanted, now, ZONE).starts.map((start) => {
    const hours = Number(start.slice(11, 13)) - 5;
    const day = new Date(Date.parse(start) - 5 * 3_600_000).toISOString().slice(5, 10).replace("-", "");
    return `${day} ${String((hours + 24) % 24).padStart(2, "0")}${start.slice(13, 16)}`;
  });
const daysOf = (day: string, now = NOW) => [...new Set(startsOf({ day }, now).map((start) => start.slice(0, 4)))];

describe("days", () => {
  it.each([
    ["today", ["1130"]],
    ["in-2", ["1202"]],
    ["in-6", ["1206"]],
    ["weekdays", ["1130", "1201", "1202", "1203", "1204"]],
    ["weekend", ["1205", "1206"]],
    ["this-week", ["1130", "1201", "1202", "1203", "1204", "1205", "1206"]],
    ["next-week", []],
    ["monday", ["1130"]],
    ["next-monday", []],
    ["next-tuesday", ["1201"]],
    ["12-03", ["1203"]],
  ])("%j on a Monday", (day, days) => {
    expect(daysOf(day)).toEqual(days);
  });

  it("a week ends on Sunday", () => {
    const friday = new Date("2026-12-04T14:02:00Z");
    expect(daysOf("this-week", friday)).toEqual(["1204", "1205", "1206"]);
    expect(daysOf("next-week", friday)).toEqual(["1207", "1208", "1209", "1210"]);
  });
});

describe("times of day", () => {
  it("a visit before a time starts before it, and one until a time may not start then", () => {
    expect(startsOf({ day: "tomorrow", time: "before-1100" })).toEqual(["1201 10:00", "1201 10:30"]);
    expect(startsOf({ day: "tomorrow", time: "1630-1730" })).toEqual(["1201 16:30", "1201 17:00"]);
    expect(startsOf({ day: "tomorrow", time: "after-2000" })).toEqual(["1201 20:00", "1201 20:30"]);
  });

  it("are those of the visitor's zone, and so are days", () => {
    const pacific = { zone: "America/Los_Angeles" };
    expect(startsOf({ day: "tomorrow", time: "before-0800", ...pacific })).toEqual(["1201 10:00", "1201 10:30"]);
    expect(startsOf({ day: "tomorrow", time: "after-1700", ...pacific })).toEqual(["1201 20:00", "1201 20:30"]);
    expect(startsOf({ day: "in-2", time: "before-0100", zone: "Europe/Berlin" })).toEqual(["1201 18:00", "1201 18:30"]);
    expect(startsOf({ day: "tomorrow", time: "before-1100", zone: ZONE })).toHaveLength(2);
  });

  it("are in the same parts of the practice's days as they are without a zone", () => {
    const { parts, areWhole } = wantedTimes({ time: "morning", zone: "America/Los_Angeles" }, NOW, ZONE);
    expect(parts).toContain(wantedTimes({ day: "tomorrow", time: "afternoon" }, NOW, ZONE).parts[0]);
    expect(areWhole).toBe(false);
  });
});
