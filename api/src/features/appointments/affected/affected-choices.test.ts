import { expect, it } from "vitest";
import { withoutClashes } from "./affected-visits.ts";

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const time = (docId: string, clock: string, feeDifferenceCents = 0) => ({
  docId,
  consultant: docId,
  startsAt: at(clock),
  feeDifferenceCents,
});

it("gives a visit that can keep its time that time, and another one the next", () => {
  const times = [time("dana", "10:30"), time("dana", "11:00")];
  const chosen = withoutClashes([
    { _id: "ten", startsAt: at("10:00"), alternatives: times },
    { _id: "half past", startsAt: at("10:30"), alternatives: times },
  ]);
  expect(chosen.get("half past")?.alternatives[0]).toEqual(time("dana", "10:30"));
  expect(chosen.get("ten")?.alternatives[0]).toEqual(time("dana", "11:00"));
});

it("preselects no time with a higher fee, and none that another visit has", () => {
  const chosen = withoutClashes([
    { _id: "one", startsAt: at("10:00"), alternatives: [time("dana", "10:00"), time("priya", "10:00", 2000)] },
    { _id: "two", startsAt: at("10:00"), alternatives: [time("dana", "10:00"), time("priya", "10:00", 2000)] },
  ]);
  expect([...chosen].map(([id, { hasBest }]) => [id, hasBest])).toEqual([
    ["one", true],
    ["two", false],
  ]);
});
