import { RideCheckout, RideList, RideQuote } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { eventually } from "../../../../api/test/eventually.ts";
import { aRide, joseph, noEventStream, rideList } from "../../../test/drives.ts";
import { profile } from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

const LIST = "GET /api/user/list-rides";
const handlers = { "GET /api/user/rides/live": noEventStream, "GET /api/user/get-profile": () => profile() };

it("says that no rides are booked yet", async () => {
  serve({ [LIST]: () => rideList([]), ...handlers });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByRole("heading", { name: "No rides booked yet" })).toBeVisible();
});

it("shows driver and vehicle, the addresses, and the payment's state", async () => {
  const rides = [
    aRide({ transportType: "stretcher", fare: 160, quotedFare: 160, returnTrip: false }),
    aRide({ status: "accepted", driver: joseph }),
  ];
  serve({ [LIST]: () => rideList(rides), ...handlers });
  visit("/my-rides", { signedIn: true });
  const waiting = within(await screen.findByRole("article", { name: "Stretcher Transport" }));
  expect(waiting.getByText("Driver not assigned yet")).toBeVisible();
  expect(waiting.getByText("Pending")).toBeVisible();
  expect(waiting.getByText("Paid $160")).toBeVisible();
  const driven = within(screen.getByRole("article", { name: "Wheelchair Accessible, return trip" }));
  for (const text of [
    "Joseph Reed",
    "Wheelchair Van, Ford Transit",
    "LMP 4821",
    "418 Maple Street",
    "Paid $117",
    "Accepted",
  ]) {
    expect(driven.getByText(text)).toBeVisible();
  }
  expect(driven.getByRole("link", { name: "(215) 555-0132" })).toHaveAttribute("href", "tel:+12155550132");
});

it("shows why a ride is cancelled, and its refund", async () => {
  const ride = aRide({
    status: "cancelled",
    cancelReason: "no_driver",
    refund: { amount: 117, sent: true },
    refundState: "returned",
  });
  serve({ [LIST]: () => rideList([ride]), ...handlers });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByText("Ride Cancelled")).toBeVisible();
  expect(screen.getByText("Refunded $117")).toBeVisible();
  expect(screen.getByText(/^No driver with a suitable vehicle was available\./)).toBeVisible();
});

const CASH = { paymentStatus: "pending", paymentMethod: "cash", paidAt: null } as const;
const MISSED = "Your driver waited at the door, but you didn't come";
it.each([
  ["isn't refunded", {}, "Paid $117", `${MISSED}, so the fare isn't refunded. If this is wrong, call us.`],
  ["was never charged in cash", CASH, "Not paid; nothing was charged", `${MISSED}. If this is wrong, call us.`],
  [
    "is refunded after the office reversed the no-show",
    { refund: { amount: 117, sent: false }, refundState: "on_its_way" as const },
    "Refunding $117",
    `${MISSED}. We are refunding what you paid.`,
  ],
])("says for a passenger no-show that the fare %s", async (_, like, money, words) => {
  const ride = aRide({ status: "cancelled", cancelReason: "no_show", ...like });
  serve({ [LIST]: () => rideList([ride]), ...handlers });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText(money)).toBeVisible();
});

const extra = {
  amount: 12.5,
  reason: "Waited half an hour at the clinic",
  payUntil: null,
  paidAt: "2026-11-26T15:00:00.000Z",
  paymentReference: "pi_of_the_extra",
  refund: null,
  dispute: null,
};
it("says on the line of a disputed extra that the bank decides", async () => {
  const ride = aRide({ status: "completed", extra: { ...extra, dispute: "open" } });
  serve({ [LIST]: () => rideList([ride]), ...handlers });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByText(/^Your bank is deciding about this payment/)).toBeVisible();
});

it.each([
  [
    "requested",
    { payUntil: "2026-12-01T17:00:00.000Z", paidAt: null },
    "$12.50 extra charge to pay",
    /^“Waited.+by Tue, Dec 1/,
  ],
  ["paid", {}, "Paid $12.50 extra charge", "“Waited half an hour at the clinic”"],
  ["refunded", { refund: { amount: 12.5, sent: true } }, "Refunded $12.50 extra charge", /^“Waited/],
])("shows on a separate line an extra that was %s, with its reason", async (_, like, money, words) => {
  const ride = aRide({ status: "completed", extra: { ...extra, ...like } });
  serve({ [LIST]: () => rideList([ride]), ...handlers });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByText(money)).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText("Paid $117")).toBeVisible();
});

it("says that nothing was charged for a cancelled unpaid ride", async () => {
  const ride = aRide({
    status: "cancelled",
    cancelReason: "no_driver",
    paymentStatus: "pending",
    paymentMethod: "cash",
  });
  serve({ [LIST]: () => rideList([ride]), ...handlers });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByText("Not paid; nothing was charged")).toBeVisible();
  expect(screen.queryByText("Payment Pending")).toBeNull();
});

it("opens checkout for an unpaid ride, and shows why it cannot", async () => {
  const ride = aRide({ paymentStatus: "pending", payUntil: "2026-11-21T15:30:00.000Z" });
  const assign = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, assign });
  const pay = vi
    .fn<() => Response>()
    .mockReturnValueOnce(errorResponse(409, "This ride is already paid."))
    .mockReturnValueOnce(answer(RideCheckout, { success: true, rideId: ride._id, url: "https://pay.example/1" }));
  const calls = serve({ [LIST]: () => rideList([ride]), "POST /api/user/pay-ride": pay, ...handlers });
  const { user } = visit("/my-rides", { signedIn: true });
  expect(await screen.findByText("Payment Pending")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Pay Online ($117)" }));
  expect(await toastSaying("This ride is already paid.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Pay Online ($117)" }));
  await eventually(() => expect(assign).toHaveBeenCalledWith("https://pay.example/1"));
  const sent = calls.filter(({ path }) => path === "POST /api/user/pay-ride");
  expect(sent.map(({ json }) => json)).toEqual(Array(2).fill({ rideId: ride._id }));
  // An error response is final for its key, so the next press uses a new one.
  const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(keys).size).toBe(2);
});

it("shows a toast when the rides do not load, and offers a retry", async () => {
  serve({ [LIST]: () => errorResponse(500, ""), ...handlers });
  visit("/my-rides", { signedIn: true });
  expect(await toastSaying("Failed to fetch rides")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("separates upcoming and past rides, folds past ones, and loads earlier ones on demand", async () => {
  const pageOf = (call: { search: URLSearchParams }) =>
    call.search.has("cursor")
      ? rideList([aRide({ status: "completed", transportType: "bariatric" })])
      : answer(RideList, { success: true, rides: [aRide(), aRide({ status: "completed" })], next: "more" });
  serve({ [LIST]: pageOf, ...handlers });
  const { user } = visit("/my-rides", { signedIn: true });
  const coming = await screen.findByRole("region", { name: "Coming" });
  expect(within(coming).getAllByRole("article")).toHaveLength(1);
  await user.click(screen.getByText("1 earlier ride"));
  const past = screen.getByRole("region", { name: "Past" });
  expect(within(past).getAllByRole("article")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Show earlier" }));
  expect(await within(past).findByRole("article", { name: "Bariatric Support, return trip" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
});

it("books a ride again with the same input, except the date", async () => {
  serve({
    [LIST]: () => rideList([aRide({ status: "completed", returnTrip: false })]),
    "GET /api/ride-quote": () =>
      answer(RideQuote, { success: true, fare: 65, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" }),
    ...handlers,
  });
  const { user, address } = visit("/my-rides", { signedIn: true });
  await user.click(await screen.findByRole("button", { name: "Book again" }));
  expect(await screen.findByRole("textbox", { name: "Pick-up address" })).toHaveValue("418 Maple Street");
  expect(address()).toBe("/transport");
  expect(screen.getByRole("radio", { name: /Wheelchair Accessible/ })).toBeChecked();
  expect(screen.getByLabelText("Date")).toHaveValue("");
});
