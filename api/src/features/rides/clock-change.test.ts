import { expect, it } from "vitest";
import { instantOf } from "./booking.ts";

const NEW_YORK = "America/New_York";
const twice = { appointmentDate: "2027-11-07", appointmentTime: "01:30" };

it("a ride at a time that comes twice begins at the one of the two that was chosen", () => {
  expect(instantOf({ ...twice, timeFold: "earlier" }, NEW_YORK).toISOString()).toBe("2027-11-07T05:30:00.000Z");
  expect(instantOf({ ...twice, timeFold: "later" }, NEW_YORK).toISOString()).toBe("2027-11-07T06:30:00.000Z");
});

it("a ride at a time that comes twice is asked about, beside its own field", () => {
  expect(() => instantOf(twice, NEW_YORK)).toThrow(/comes twice/);
});

it("a ride at a time that the clocks skip is refused with a sentence", () => {
  const skipped = { appointmentDate: "2027-03-14", appointmentTime: "02:30" };
  expect(() => instantOf(skipped, NEW_YORK)).toThrow(/does not come/);
});

it("on other days the choice changes nothing", () => {
  const plain = { appointmentDate: "2026-11-20", appointmentTime: "10:30", timeFold: "later" } as const;
  expect(instantOf(plain, NEW_YORK).toISOString()).toBe("2026-11-20T15:30:00.000Z");
});
