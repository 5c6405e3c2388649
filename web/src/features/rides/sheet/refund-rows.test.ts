import { expect, it } from "vitest";
import { aRide } from "../../../../test/drives.ts";
import { refundRows } from "./refund-rows.ts";

/** The ride is at 9:15 AM EST; `minutes` before it. */
const before = (minutes: number) => Date.parse("2026-11-24T14:15:00.000Z") - minutes * 60_000;
const amounts = (like: Parameters<typeof aRide>[0], minutes: number) => {
  const rows = refundRows(aRide({ refundIfCanceled: 117, refundable: 117, ...like }), before(minutes), null);
  return rows && [rows.now, ...rows.later].map(({ amount, words }) => `${amount} ${words}`);
};

it("is a full refund while no driver has accepted, with what holds once one has", () => {
  expect(amounts({}, 600)).toEqual([
    "117 back if you cancel now, as no driver has accepted",
    "117 back until Tue, Nov 24 at 7:15 AM EST",
    "58.5 back from then on",
    "0 once the driver is at the door",
  ]);
});

it("leaves out a deadline that is over", () => {
  expect(amounts({}, 60)).toEqual([
    "117 back if you cancel now, as no driver has accepted",
    "58.5 back if you cancel",
    "0 once the driver is at the door",
  ]);
});

it("is full until the deadline and half from then on, once a driver has accepted", () => {
  expect(amounts({ status: "accepted" }, 600)?.[0]).toBe("117 back until Tue, Nov 24 at 7:15 AM EST");
  expect(amounts({ status: "accepted", refundIfCanceled: 58.5 }, 60)).toEqual([
    "58.5 back if you cancel before the driver is at the door",
    "0 after that",
  ]);
});

it("shows the server's amount alone where the driver is late, or at the door", () => {
  expect(amounts({ status: "accepted" }, -20)).toEqual(["117 back if you cancel now"]);
  expect(amounts({ status: "accepted", step: "at_door", refundIfCanceled: 0 }, 5)).toHaveLength(1);
});

it("has no rows where nothing was paid, or the ride is over", () => {
  expect(amounts({ refundIfCanceled: null }, 600)).toBeNull();
});

it("halves what is left of the payment, as the server rounds it", () => {
  const left = (dollars: number) => ({ refundIfCanceled: dollars, refundable: dollars });
  expect(amounts(left(97), 60)?.[1]).toBe("48.5 back if you cancel");
  expect(amounts(left(1.15), 60)?.[1]).toBe("0.58 back if you cancel");
});
