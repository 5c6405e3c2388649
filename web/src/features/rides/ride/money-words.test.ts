import { expect, it } from "vitest";
import { aRide } from "../../../../test/drives.ts";
import { moneyWords } from "./money-words.ts";

const cash = { paymentMethod: "cash", paidAt: null } as const;

it.each([
  ["Paid $117", aRide()],
  ["Payment Pending", aRide({ paymentStatus: "pending" })],
  ["Refunded $117", aRide({ status: "cancelled", refund: { amount: 117, sent: true }, refundState: "returned" })],
  ["Refunding $117", aRide({ status: "cancelled", refund: { amount: 117, sent: false }, refundState: "on_its_way" })],
  [
    "Refunded $58.50 of $117",
    aRide({ status: "cancelled", refund: { amount: 58.5, sent: true }, refundState: "returned" }),
  ],
  ["Not paid; nothing was charged", aRide({ status: "cancelled", paymentStatus: "pending", ...cash })],
  ["Payment Pending", aRide({ paymentStatus: "pending", ...cash })],
  ["Paid $90", aRide({ status: "completed", fare: 90, ...cash })],
])("describes a ride's payment in one sentence: %s", (words, ride) => {
  expect(moneyWords(ride)).toBe(words);
});
