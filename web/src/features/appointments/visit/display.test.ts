import { describe, expect, it } from "vitest";
import { anAppointment, paid } from "../../../../test/records.ts";
import { callState, cancelSentence, displayState, untilNextChange } from "./display.ts";

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

it("shows completed before cancelled, and cancelled before paid", () => {
  expect(displayState(anAppointment())).toBe("open");
  expect(displayState(paid())).toBe("confirmed");
  expect(displayState(paid({ cancelled: true }))).toBe("cancelled");
  expect(displayState(paid({ cancelled: true, isCompleted: true }))).toBe("completed");
});

it.each([
  ["15:19:59", "closed"],
  ["15:20:00", "open"],
  ["15:30:00", "running"],
  ["15:59:59", "running"],
  ["16:00:00", "over"],
])("shows a call from 15:30 to 16:00 at %s as %s", (time, state) => {
  expect(callState(paid(), at(time))).toBe(state);
});

it("says that a completed refund is done", () => {
  const cancelled = anAppointment({
    cancelled: true,
    cancelReason: "slot_taken",
    refund: "done",
    refundState: "returned",
  });
  expect(cancelSentence(cancelled)).toContain("was refunded");
});

it.each([
  [anAppointment({ cancelled: true, cancelReason: "patient" }), "You weren't charged."],
  [paid({ cancelled: true, payment: false, cancelReason: "patient" }), "This cancellation isn't refundable."],
  [
    paid({ cancelled: true, payment: false, cancelReason: "office", refund: "due", refundState: "on_its_way" }),
    "Your refund is on its way",
  ],
  [
    paid({ cancelled: true, payment: false, cancelReason: "consultant", refund: "due", refundState: "on_its_way" }),
    "Your nurse couldn't keep",
  ],
])("says what happens to the payment of a cancelled visit", (appointment, words) => {
  expect(cancelSentence(appointment)).toContain(words);
});

describe("refetches the list", () => {
  const now = Date.parse("2026-11-20T15:00:00Z");

  it("when the first hold expires or call ends", () => {
    expect(untilNextChange([paid(), anAppointment()], now)).toBe(30 * 60_000 + 1000);
    expect(untilNextChange([paid()], now)).toBe(25 * 60 * 60_000 + 1000);
  });

  it("soon if it should have changed already", () => {
    expect(untilNextChange([anAppointment({ holdExpiresAt: "2026-11-20T14:59:59.000Z" })], now)).toBe(15_000);
  });

  it("never without an open hold or call", () => {
    expect(untilNextChange([], now)).toBe(false);
    expect(untilNextChange([anAppointment({ cancelled: true }), paid({ isCompleted: true })], now)).toBe(false);
  });
});
