import { BookedRide, type Ride, RideList } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRide, noEventStream, rideList } from "../../../test/drives.ts";
import { profile } from "../../../test/records.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const LIST = "GET /api/user/list-rides";
const handlers = { "GET /api/user/rides/live": noEventStream, "GET /api/user/get-profile": () => profile() };
/** A round trip whose return leg is a will-call. */
function tripOf(like: Partial<Ride> = {}) {
  const [thereId, backId] = [crypto.randomUUID(), crypto.randomUUID()];
  const there = aRide({ _id: thereId, otherWayId: backId, leg: "there", fare: 65, quotedFare: 65, fareOfBoth: 117 });
  const back = aRide({
    ...{ ...there, _id: backId, otherWayId: thereId, leg: "back", fare: 52, quotedFare: 52 },
    ...{ appointmentTime: "", readyBy: "2026-11-25T05:00:00.000Z", ...like },
  });
  return { there, back };
}

it("groups both legs of a trip, the outbound leg first, among other rides", async () => {
  const { there, back } = tripOf();
  serve({
    [LIST]: () => rideList([there, aRide({ returnTrip: false, transportType: "stretcher" }), back]),
    ...handlers,
  });
  visit("/my-rides", { signedIn: true });
  const trip = (await screen.findByRole("article", { name: "Wheelchair Accessible, outbound ride" })).closest("li");
  if (!trip) throw new Error("A ride stands in a list");
  const names = within(trip)
    .getAllByRole("article")
    .map((card) => within(card).getByRole("heading").textContent);
  expect(names).toEqual(["Wheelchair Accessible, outbound ride", "Wheelchair Accessible, return ride"]);
  expect(within(trip).getByText("When you say “I'm ready”")).toBeVisible();
});

it("pays for both legs with one button", async () => {
  const { there, back } = tripOf();
  const unpaid = { paymentStatus: "pending", payUntil: "2099-11-21T15:30:00.000Z" } as const;
  serve({
    [LIST]: () =>
      rideList([
        { ...there, ...unpaid },
        { ...back, ...unpaid },
      ]),
    ...handlers,
  });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findAllByRole("button", { name: /^Pay Online/ })).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Pay Online ($117)" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "I'm ready" })).toBeNull();
});

it("requests a will-call after a confirmation, and not before the outbound leg has begun", async () => {
  const { there, back } = tripOf({ canBeCalled: true });
  const early = tripOf();
  let isCalled = false;
  const called = {
    ...back,
    readyBy: null,
    canBeCalled: false,
    startsAt: "2026-11-24T18:00:00.000Z",
    appointmentTime: "13:00",
  };
  const calls = serve({
    [LIST]: () =>
      answer(RideList, {
        success: true,
        rides: [there, isCalled ? called : back, early.there, early.back],
        next: null,
      }),
    "POST /api/user/ride-ready": () => {
      isCalled = true;
      return answer(BookedRide, { success: true, message: "We're looking for a driver.", ride: called });
    },
    ...handlers,
  });
  const { user } = visit("/my-rides", { signedIn: true });
  await user.click(await screen.findByRole("button", { name: "I'm ready" }));
  const question = await screen.findByRole("dialog", { name: "Ready to be picked up?" });
  await user.click(within(question).getByRole("button", { name: "Yes, pick me up" }));
  expect(await screen.findByText("1:00 PM EST")).toBeVisible();
  expect(screen.queryByRole("button", { name: "I'm ready" })).toBeNull();
  expect(calls.find(({ path }) => path === "POST /api/user/ride-ready")?.json).toEqual({ rideId: back._id });
});

it("keeps a return ride on hold when it is still needed, and says what happens otherwise", async () => {
  const { there, back } = tripOf({ onHold: true, readyBy: null, paymentStatus: "paid" });
  let isNeeded = false;
  const calls = serve({
    [LIST]: () =>
      rideList([
        { ...there, status: "cancelled", cancelReason: "no_driver" },
        { ...back, onHold: !isNeeded },
      ]),
    "POST /api/user/ride-needed": () => {
      isNeeded = true;
      const message = "Your ride is still booked. We're looking for a driver.";
      return answer(BookedRide, { success: true, message, ride: { ...back, onHold: false } });
    },
    ...handlers,
  });
  const { user } = visit("/my-rides", { signedIn: true });
  expect(await screen.findByText(/^On hold: .* you get a full refund for it\.$/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I still need this ride" }));
  expect(await screen.findByText("We're looking for a driver. We'll tell you when one accepts.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "I still need this ride" })).toBeNull();
  expect(calls.find(({ path }) => path === "POST /api/user/ride-needed")?.json).toEqual({ rideId: back._id });
});
