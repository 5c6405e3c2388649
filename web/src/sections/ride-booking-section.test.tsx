import { Profile } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { BookedRide, type PaymentMethod, RideCheckout, RideQuote } from "@lamplight/api/contract/rides.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { eventually } from "../../../api/test/eventually.ts";
import { aRide } from "../../test/drives.ts";
import { press } from "../../test/press.ts";
import { aProfile, profile } from "../../test/records.ts";
import { answer, errorResponse, serve } from "../../test/server.ts";
import { setUpUser, type User } from "../../test/user.ts";
import { toastSaying } from "../../test/visit.tsx";
import { Providers } from "../app/providers.tsx";
import { PaymentNotice } from "../features/rides/ride/payment-notice.tsx";
import { signIn } from "../lib/http/session.ts";
import { RideBookingSection } from "./ride-booking-section.tsx";

const CHECKOUT = "POST /api/stripe/create-checkout-session";
const BOOK = "POST /api/user/book-ride";
const handlers = {
  "GET /api/user/get-profile": () => profile(),
  "GET /api/ride-quote": () =>
    answer(RideQuote, { success: true, fare: 65, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" }),
};

/** Opens the section and the payment notice on a page of their own, with the given payment methods. */
function visitSection(payBy: readonly PaymentMethod[]) {
  signIn("user", "a-live-token");
  const section = (
    <>
      <PaymentNotice sendToLogin={() => {}} />
      <RideBookingSection title="Book your ride" payBy={payBy} />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: "/transport", element: section },
      { path: "/my-rides", element: <h1>My Rides</h1> },
      { path: "/login", element: <h1>Login</h1> },
    ],
    { initialEntries: ["/transport"] },
  );
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const at = () => router.state.location;
  return { user: setUpUser(), address: () => at().pathname + at().search, state: (): unknown => at().state };
}

async function fillIn(user: User) {
  for (const [label, text] of [
    [/Pick-up address/, "418 Maple Street"],
    [/Drop-off address/, "30 Walnut Street"],
    ["Your phone", "(215) 555-0118"],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.fill(screen.getByLabelText(/^Date/), "2099-11-24");
  await user.fill(screen.getByLabelText(/^Pick-up time/), "09:15");
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
}

it("opens checkout for a card ride; the browser's back button then shows where it is kept, without a claim about the payment", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, assign });
  const opened = { success: true, rideId: crypto.randomUUID(), url: "https://pay.example/1" } as const;
  const calls = serve({ ...handlers, [CHECKOUT]: () => answer(RideCheckout, opened) });
  const { user } = visitSection(["card"]);
  expect(screen.queryByRole("radio", { name: "Cash" })).toBeNull();
  expect(screen.getByRole("radio", { name: "Card" })).toBeChecked();
  await fillIn(user);
  await press(user, "Proceed to Payment");
  await eventually(() => expect(assign).toHaveBeenCalledWith("https://pay.example/1"));
  const sent = calls.find(({ path }) => path === CHECKOUT);
  expect(sent?.json).toMatchObject({ formData: { pickupAddress: "418 Maple Street", paymentMethod: "card" } });
  expect(sent?.headers.get("idempotency-key")).toMatch(/\w{32}/);
  expect(screen.queryByText(/We're holding your ride/)).toBeNull();
  window.dispatchEvent(new Event("pageshow"));
  expect(await screen.findByText(/We're holding your ride/)).toBeVisible();
  expect(screen.getByText(/If you already paid, don't pay again/)).toBeVisible();
  expect(screen.queryByText(/You have not been charged/)).toBeNull();
});

it("books a cash ride at once, and shows it", async () => {
  const message = "Ride booked successfully with cash!";
  const calls = serve({
    ...handlers,
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

it("says beside Cash that it needs a confirmed email, and emails the link", async () => {
  serve({
    ...handlers,
    "GET /api/user/get-profile": () =>
      answer(Profile, { success: true, userData: aProfile({ emailConfirmed: false, isKnown: false }) }),
    "POST /api/user/send-email-confirmation": () => answer(Done, { success: true, message: "We emailed a link." }),
  });
  const { user } = visitSection(["card", "cash"]);
  expect(screen.queryByText(/Confirm your email to pay in cash/)).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Cash" }));
  expect(await screen.findByText(/Confirm your email to pay in cash/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Email me the link" }));
  expect(await screen.findByText("We emailed a link.")).toBeVisible();
});

it.each([
  ["card", CHECKOUT, "Proceed to Payment", "Failed to create Stripe session"],
  ["cash", BOOK, "Book Ride", "Failed to book ride"],
] as const)("shows the server's reason for paying by %s, or what failed", async (method, call, button, fallback) => {
  const book = vi
    .fn<() => Response | "no answer">()
    .mockReturnValueOnce(errorResponse(400, "That time has passed. Please choose a later one."))
    .mockReturnValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }))
    .mockReturnValueOnce("no answer");
  serve({ ...handlers, [call]: book });
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

it("shows no fare and allows no booking until the ride's own fare is loaded", async () => {
  let answerRoundTrip = (_: Response) => {};
  const quote = { success: true, fare: 65, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" } as const;
  serve({
    ...handlers,
    "GET /api/ride-quote": ({ search }) =>
      search.get("returnTrip") === "true"
        ? new Promise<Response>((resolve) => (answerRoundTrip = resolve))
        : answer(RideQuote, quote),
  });
  const { user } = visitSection(["card"]);
  const fare = screen.getByRole("complementary", { name: "Your fare" });
  const pay = within(fare).getByRole("button", { name: "Proceed to Payment" });
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
  expect(await within(fare).findByText("$65", { selector: "p" })).toBeVisible();
  expect(pay).toBeEnabled();
  await user.click(screen.getByRole("checkbox", { name: /Return trip/ }));
  expect(within(fare).getByText("Calculating your fare…")).toBeVisible();
  expect(within(fare).queryByText(/\$/)).toBeNull();
  expect(pay).toBeDisabled();
  answerRoundTrip(answer(RideQuote, { ...quote, fare: 117 }));
  expect(await within(fare).findByText("$117")).toBeVisible();
  expect(pay).toBeEnabled();
});

it("says that a fare did not load, and retries", async () => {
  let isDown = true;
  serve({
    ...handlers,
    "GET /api/ride-quote": () => (isDown ? new Response("", { status: 500 }) : handlers["GET /api/ride-quote"]()),
  });
  const { user } = visitSection(["card"]);
  const fare = screen.getByRole("complementary", { name: "Your fare" });
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
  expect(await within(fare).findByText("We couldn't calculate your fare")).toBeVisible();
  expect(within(fare).getByRole("button", { name: "Proceed to Payment" })).toBeDisabled();
  isDown = false;
  await user.click(within(fare).getByRole("button", { name: "Try again" }));
  expect(await within(fare).findByText("$65", { selector: "p" })).toBeVisible();
});

const at = async (user: User, date: string, time: string) => {
  await user.clear(await screen.findByLabelText("Date"));
  await user.fill(screen.getByLabelText("Date"), date);
  await user.clear(screen.getByLabelText(/^Pick-up time/));
  await user.fill(screen.getByLabelText(/^Pick-up time/), time);
};

it("asks which of two equal times is meant, and sends the answer", async () => {
  const calls = serve({ ...handlers, [BOOK]: () => errorResponse(409, "You already have a ride at that time.") });
  const { user } = visitSection(["cash"]);
  await fillIn(user);
  await user.click(screen.getByRole("radio", { name: "Cash" }));
  await at(user, "2027-11-07", "01:30");
  await user.click(await screen.findByRole("radio", { name: /^1:30 AM EST/ }));
  expect(within(screen.getByRole("complementary")).getByText(/1:30 AM EST/)).toBeVisible();
  await user.click(within(screen.getByRole("complementary")).getByRole("button", { name: "Book Ride" }));
  expect(await toastSaying("You already have a ride at that time.")).toBeVisible();
  const sent = calls.find(({ path }) => path === BOOK)?.json;
  expect(sent).toMatchObject({ appointmentTime: "01:30", timeFold: "later" });
  await at(user, "2027-11-08", "01:30");
  expect(screen.queryByRole("radio", { name: /^1:30 AM EST/ })).not.toBeInTheDocument();
});

it("focuses the first field of an empty form, and requests no fare", async () => {
  const calls = serve(handlers);
  const { user } = visitSection(["card"]);
  await screen.findAllByText("$65");
  const before = calls.length;
  await user.click(within(screen.getByRole("complementary")).getByRole("button", { name: "Proceed to Payment" }));
  await waitFor(() => expect(screen.getByLabelText("Pick-up address")).toHaveFocus());
  await user.keyboard("4");
  expect(calls).toHaveLength(before);
});

it("sends a patient with an expired session to log in without showing the ride, and restores the form", async () => {
  vi.stubEnv("TZ", "America/Chicago");
  serve({ ...handlers, [CHECKOUT]: () => errorResponse(401, "Please log in.") });
  const { user, address, state } = visitSection(["card"]);
  await fillIn(user);
  await press(user, "Proceed to Payment");
  await waitFor(() => expect(address()).toBe("/login"));
  const when = "Tue, Nov 24, 2099 at 9:15 AM EST, 8:15 AM for you (CST)";
  expect(state()).toMatchObject({ booking: { what: "A ride", when, price: "$65" } });
  expect(JSON.stringify(state())).not.toMatch(/Maple|Walnut|wheelchair/i);
  cleanup();
  visitSection(["card"]);
  expect(await screen.findByLabelText(/Pick-up address/)).toHaveValue("418 Maple Street");
  expect(screen.getByRole("radio", { name: /Wheelchair Accessible/ })).toBeChecked();
});
