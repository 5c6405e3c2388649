import { RideCheckout } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aRide, joseph, noNews, rideList } from "../../test/drives.ts";
import { profile } from "../../test/records.ts";
import { answer, refusal, serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";

const LIST = "GET /api/user/list-rides";
const around = { "GET /api/user/rides/live": noNews, "GET /api/user/get-profile": () => profile() };

it("says so when nothing is booked yet", async () => {
  serve({ [LIST]: () => rideList([]), ...around });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByRole("heading", { name: "No rides booked yet" })).toBeVisible();
});

it("shows who drives in what, where to, and how the payment stands", async () => {
  const rides = [
    aRide({ transportType: "stretcher", fare: 160, quotedFare: 160, returnTrip: false }),
    aRide({ status: "accepted", driver: joseph }),
  ];
  serve({ [LIST]: () => rideList(rides), ...around });
  visit("/my-rides", { signedIn: true });
  const waiting = within(await screen.findByRole("article", { name: "Stretcher Transport" }));
  expect(waiting.getByText("Driver not assigned yet")).toBeVisible();
  expect(waiting.getByText("Pending")).toBeVisible();
  expect(waiting.getByText("Paid")).toBeVisible();
  const driven = within(screen.getByRole("article", { name: "Wheelchair Accessible, return trip" }));
  for (const text of [
    "Joseph Reed",
    "Wheelchair Van, Ford Transit",
    "LMP 4821",
    "418 Maple Street",
    "$117",
    "Accepted",
  ]) {
    expect(driven.getByText(text)).toBeVisible();
  }
  expect(driven.getByRole("link", { name: "(215) 555-0132" })).toHaveAttribute("href", "tel:2155550132");
});

it("says why a ride is cancelled and where its money is", async () => {
  const ride = aRide({ status: "cancelled", cancelReason: "no_driver", refund: { amount: 117, sent: true } });
  serve({ [LIST]: () => rideList([ride]), ...around });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByText("Ride Cancelled")).toBeVisible();
  expect(screen.getByText("No driver with a fitting vehicle was free. $117 has gone back to your card.")).toBeVisible();
});

it("leads an unpaid ride to its payment page, and says why when it cannot", async () => {
  const ride = aRide({ paymentStatus: "pending", payUntil: "2026-11-21T15:30:00.000Z" });
  const assign = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, assign });
  const pay = vi
    .fn<() => Response>()
    .mockReturnValueOnce(refusal(409, "This ride is already paid."))
    .mockReturnValueOnce(answer(RideCheckout, { success: true, rideId: ride._id, url: "https://pay.example/1" }));
  const calls = serve({ [LIST]: () => rideList([ride]), "POST /api/user/pay-ride": pay, ...around });
  const { user } = visit("/my-rides", { signedIn: true });
  expect(await screen.findByText("Payment Pending")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Pay Online ($117)" }));
  expect(await toastSaying("This ride is already paid.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Pay Online ($117)" }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.example/1"));
  expect(calls.find(({ path }) => path === "POST /api/user/pay-ride")?.json).toEqual({ rideId: ride._id });
});

it("toasts when the rides cannot be had, and offers to try again", async () => {
  serve({ [LIST]: () => refusal(500, ""), ...around });
  visit("/my-rides", { signedIn: true });
  expect(await toastSaying("Failed to fetch rides")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
