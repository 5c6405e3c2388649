import { expect, it } from "vitest";
import { anAppointment, paid } from "../../../../test/records.ts";
import { inOrder } from "./in-order.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const on = (day: number) => ({
  startsAt: `2026-11-${day}T15:00:00.000Z`,
  joinFrom: `2026-11-${day}T14:50:00.000Z`,
  endsAt: `2026-11-${day}T15:30:00.000Z`,
});

it("sorts the soonest paid visit first, whatever was booked last, and past visits last, latest first", () => {
  const [soon, later, latest] = [paid(on(22)), paid(on(24)), paid(on(26))];
  const [held, over, done] = [anAppointment(on(25)), paid(on(20)), paid({ ...on(19), isCompleted: true })];
  const cancelled = anAppointment({ ...on(23), cancelled: true, holdExpiresAt: null, cancelReason: "unpaid" });
  const found = inOrder([cancelled, latest, done, held, later, over, soon], now);
  expect(found).toEqual({ unpaid: [held], next: soon, coming: [later, latest], past: [cancelled, over, done] });
});

it("has no next visit without an upcoming one", () => {
  expect(inOrder([], now)).toEqual({ unpaid: [], next: null, coming: [], past: [] });
});
