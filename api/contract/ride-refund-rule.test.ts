import { expect, it } from "vitest";
import { rideRefundDeadline } from "./ride-refund-rule.ts";

it("the deadline for a full refund is the hours of the rule before the pick-up", () => {
  expect(rideRefundDeadline(new Date("2026-11-24T14:15:00Z"), 2).toISOString()).toBe("2026-11-24T12:15:00.000Z");
});
