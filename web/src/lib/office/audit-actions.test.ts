import { expect, it } from "vitest";
import { actionOnRecord, actionText } from "./audit-actions.ts";

const entry = (what: string, who: string) => ({
  _id: "01a20000-0000-7000-8000-000000000001",
  at: "2026-11-27T15:00:00.000Z",
  who,
  what,
  subject: { kind: "ride", _id: "01a20000-0000-7000-8000-000000000002", name: "Ann Lee" },
});

it.each([
  ["ride booked", "Olive Desk", "booked a ride for Ann Lee"],
  ["ride booked", "Ann Lee", "booked a ride"],
  ["ride moved", "Olive Desk", "rescheduled Ann Lee's ride"],
  ["ride moved", "Ann Lee", "rescheduled their ride"],
  ["an action of a newer version", "Olive Desk", "an action of a newer version: Ann Lee"],
])("shows %s by %s as '%s'", (what, who, shown) => {
  expect(actionText(entry(what, who))).toBe(shown);
});

it.each([
  ["appointment booked", "booked a visit"],
  ["appointment rescheduled", "rescheduled the visit"],
  ["appointment paid", "received the payment for the visit"],
  ["refund sent", "sent a refund to the patient"],
])("shows %s on the visit's own page as '%s'", (what, shown) => {
  expect(actionOnRecord(what)).toBe(shown);
});
