import { expect, it } from "vitest";
import { type Candidate, rankDrivers } from "./dispatch.ts";

const ZONE = "America/New_York";
const candidate = (name: string, about: Partial<Candidate> = {}): Candidate => ({
  id: name,
  name,
  vehicleType: "Wheelchair Van",
  online: true,
  openRides: 0,
  lastAssignedAt: null,
  offers: 0,
  overlaps: null,
  hasRejected: false,
  ...about,
});
const told = (...candidates: Candidate[]) =>
  rankDrivers("wheelchair", candidates, ZONE).map(({ candidate: { name }, eligible, why }) => [name, eligible, why]);

it("prefers the fewest upcoming rides, then the longest unassigned, then whoever was never assigned", () => {
  const ranked = told(
    candidate("busy", { openRides: 2, lastAssignedAt: new Date("2026-11-01T12:00:00Z") }),
    candidate("recent", { openRides: 1, lastAssignedAt: new Date("2026-11-20T15:05:00Z") }),
    candidate("waiting", { openRides: 1, lastAssignedAt: new Date("2026-11-19T15:05:00Z") }),
    candidate("new", { openRides: 1 }),
  );
  expect(ranked.map(([name]) => name)).toEqual(["new", "waiting", "recent", "busy"]);
  expect(ranked[0]?.[2]).toBe("Wheelchair Van carries wheelchair; 1 upcoming; not assigned yet");
  expect(ranked[2]?.[2]).toBe(
    "Wheelchair Van carries wheelchair; 1 upcoming; last assigned Fri, Nov 20 at 10:05 AM EST",
  );
});

it("says why someone cannot take the ride", () => {
  expect(
    told(
      candidate("sedan", { vehicleType: "Sedan" }),
      candidate("asleep", { online: false }),
      candidate("no", { hasRejected: true }),
      candidate("taken", { overlaps: new Date("2026-11-20T15:30:00Z") }),
      candidate("free", { vehicleType: "Bariatric Van", openRides: 9 }),
    ),
  ).toEqual([
    ["free", true, "Bariatric Van carries wheelchair; 9 upcoming; not assigned yet"],
    ["asleep", false, "offline"],
    ["no", false, "has rejected this ride"],
    ["sedan", false, "Sedan cannot carry wheelchair"],
    ["taken", false, "overlaps the ride of Fri, Nov 20 at 10:30 AM EST"],
  ]);
});
