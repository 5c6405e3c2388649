import { BookedRide, type PaymentMethod, RideCheckout, RideQuote } from "@lamplight/api/contract/rides.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { aRide } from "../../test/drives.ts";
import { answer, refusal, serve } from "../../test/server.ts";
import { toastSaying } from "../../test/visit.tsx";
import { Providers } from "../app/providers.tsx";
import { PaymentNews } from "../features/rides/payment-news.tsx";
import { signIn } from "../lib/session.ts";
import { RideBookingSection } from "./ride-booking-section.tsx";

const CHECKOUT = "POST /api/stripe/create-checkout-session";
const BOOK = "POST /api/user/book-ride";
const FINALIZE = "POST /api/stripe/finalize-booking";
const around = {
  "GET /api/ride-quote": () =>
    answer(RideQuote, { success: true, fare: 65, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" }),
};

/** The section and the news of a payment on a page of their own, with the ways to pay that are offered. */
function visitSection(payBy: readonly PaymentMethod[], search = "") {
  signIn("user", "a-live-token");
  const section = (
    <>
      <PaymentNews />
      <RideBookingSection title="Book your ride" payBy={payBy} />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: "/transport", element: section },
      { path: "/my-rides", element: <h1>My Rides</h1> },
    ],
    { initialEntries: [`/transport${search}`] },
  );
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { user: userEvent.setup(), address: () => router.state.location.pathname + router.state.location.search };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  for (const [label, text] of [
    [/Pick-up address/, "418 Maple Street"],
    [/Drop-off address/, "30 Walnut Street"],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.type(screen.getByLabelText(/^Date/), "2099-11-24");
  await user.type(screen.getByLabelText(/^Pick-up time/), "09:15");
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  const [button] = await screen.findAllByRole("button", { name });
  if (!button) throw new Error(`There is no ${name}`);
  await user.click(button);
};

it("a ride by card goes on to the payment page; coming back by the browser's own button says where it is kept, and promises nothing about the money", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, assign });
  const opened = { success: true, rideId: crypto.randomUUID(), url: "https://pay.example/1" } as const;
  const calls = serve({ ...around, [CHECKOUT]: () => answer(RideCheckout, opened) });
  const { user } = visitSection(["card"]);
  expect(screen.queryByRole("radio", { name: "Cash" })).toBeNull();
  expect(screen.getByRole("radio", { name: "Card" })).toBeChecked();
  await fillIn(user);
  await press(user, "Proceed to Payment");
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.example/1"));
  const sent = calls.find(({ path }) => path === CHECKOUT);
  expect(sent?.json).toMatchObject({ formData: { pickupAddress: "418 Maple Street", paymentMethod: "card" } });
  expect(sent?.headers.get("idempotency-key")).toMatch(/\w{32}/);
  expect(screen.queryByText(/Your ride is kept/)).toBeNull();
  window.dispatchEvent(new Event("pageshow"));
  expect(await screen.findByText(/Your ride is kept/)).toBeVisible();
  expect(screen.getByText(/If you have paid already, do not pay again/)).toBeVisible();
  expect(screen.queryByText(/You have not been charged/)).toBeNull();
});

it("where cash is offered, a ride in cash is booked at once and shown", async () => {
  const message = "Ride booked successfully with cash!";
  const calls = serve({
    ...around,
    [BOOK]: () => answer(BookedRide, { success: true, message, ride: aRide({ paymentMethod: "cash" }) }),
  });
  const { user, address } = visitSection(["card", "cash"]);
  await fillIn(user);
  await user.click(screen.getByRole("radio", { name: "Cash" }));
  await press(user, "Book Ride");
  expect(await toastSaying(message)).toBeVisible();
  expect(address()).toBe("/my-rides");
  expect(calls.find(({ path }) => path === BOOK)?.json).toMatchObject({ paymentMethod: "cash" });
});

it.each([
  ["card", CHECKOUT, "Proceed to Payment", "Failed to create Stripe session"],
  ["cash", BOOK, "Book Ride", "Failed to book ride"],
] as const)("paying by %s, the server's reason is told, else what failed", async (method, call, button, fallback) => {
  const book = vi
    .fn<() => Response | "no answer">()
    .mockReturnValueOnce(refusal(400, "That time has passed. Please choose a later one."))
    .mockReturnValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }))
    .mockReturnValueOnce("no answer");
  serve({ ...around, [call]: book });
  const { user } = visitSection(["card", "cash"]);
  await fillIn(user);
  if (method === "cash") await user.click(screen.getByRole("radio", { name: "Cash" }));
  for (const words of [
    "That time has passed. Please choose a later one.",
    fallback,
    "Something went wrong. Try again.",
  ]) {
    await press(user, button);
    expect(await toastSaying(words)).toBeVisible();
  }
});

it("a return from paying finalises the ride; without an answer it can be asked for again", async () => {
  const message = "Ride booked successfully after payment!";
  const finalize = vi
    .fn<() => Response | "no answer">()
    .mockReturnValueOnce("no answer")
    .mockReturnValueOnce(answer(BookedRide, { success: true, message, ride: aRide() }));
  const calls = serve({ ...around, [FINALIZE]: finalize });
  const { user, address } = visitSection(["card"], "?paid=true&session_id=cs_1");
  expect(await toastSaying("Error finalizing booking")).toBeVisible();
  expect(address()).toBe("/transport");
  await press(user, "Ask again");
  expect(await toastSaying(message)).toBeVisible();
  expect(screen.getByText(/Tue, Nov 24 is booked and paid/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
  const asked = calls.filter(({ path }) => path === FINALIZE);
  expect(asked.map(({ json }) => json)).toEqual([{ sessionId: "cs_1" }, { sessionId: "cs_1" }]);
});

it("a return from paying that the server refuses says why, and is not offered again", async () => {
  serve({ ...around, [FINALIZE]: () => new Response("", { status: 500 }) });
  visitSection(["card"], "?paid=true&session_id=cs_1");
  expect(await toastSaying("Failed to finalize booking")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
});

it("a cancelled payment is told, and the address is the form's again", async () => {
  serve(around);
  const { address } = visitSection(["card"], "?paid=false");
  expect(await toastSaying("Payment was cancelled. Try again.")).toBeVisible();
  expect(screen.getByText(/You have not been charged/)).toBeVisible();
  expect(address()).toBe("/transport");
});
