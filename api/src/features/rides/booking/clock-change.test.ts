import { expect, it } from "vitest";
import { instantOf } from "./booking.ts";

const NEW_YORK = "America/New_York";
const twice = { appointmentDate: "2027-11-07", appointmentTime: "01:30" };

it("a ride at a repeated time starts at the chosen one of the two", () => {
  expect(instantOf({ ...twice, timeFold: "earlier" }, NEW_YORK).toISOString()).toBe("2027-11-07T05:30:00.000Z");
  expect(instantOf({ ...twice, timeFold: "later" }, NEW_YORK).toISOString()).toBe("2027-11-07T06:30:00.000Z");
});

it("a ride at a repeated time without a choice is rejected with an error on its own field", () => {
  expect(() => instantOf(twice, NEW_YORK)).toThrow(/happens twice/);
});

it("a ride at a skipped time is rejected with a message", () => {
  const skipped = { appointmentDate: "2027-03-14", appointmentTime: "02:30" };
  expect(() => instantOf(skipped, NEW_YORK)).toThrow(/doesn't exist on that day/);
});

it("on other days the choice changes nothing", () => {
  const plain = { appointmentDate: "2026-11-20", appointmentTime: "10:30", timeFold: "later" } as const;
  expect(instantOf(plain, NEW_YORK).toISOString()).toBe("2026-11-20T15:30:00.000Z");
});
