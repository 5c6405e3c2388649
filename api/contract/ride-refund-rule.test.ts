import { describe, expect, it } from "vitest";
import { rideRefundCents, rideRefundDeadline } from "./ride-refund-rule.ts";

const startsAt = new Date("2026-11-24T14:15:00Z");
const before = (minutes: number) => ({
  startsAt,
  at: new Date(startsAt.getTime() - minutes * 60_000),
  isOnTheWay: false,
});

describe("what comes back of a ride that is cancelled", () => {
  it.each([
    ["three hours ahead", 180, 6500],
    ["exactly two hours ahead", 120, 6500],
    ["less than two hours ahead", 119, 3250],
    ["at its pick-up", 0, 3250],
  ])("%s", (_, minutes, cents) => expect(rideRefundCents(6500, before(minutes))).toBe(cents));

  it("is nothing once its driver is on the way, however early", () => {
    expect(rideRefundCents(6500, { ...before(180), isOnTheWay: true })).toBe(0);
  });

  it("is whole cents, the half one in the passenger's favour", () => {
    expect(rideRefundCents(4501, before(30))).toBe(2251);
  });

  it("is all of it until the deadline that is told", () => {
    expect(rideRefundDeadline(startsAt).toISOString()).toBe("2026-11-24T12:15:00.000Z");
  });
});
