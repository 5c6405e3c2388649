import { BookedRide, PaidAnswer } from "@lamplight/api/contract/rides.ts";
import { act, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { aRide } from "../../../../test/drives.ts";
import { onDay } from "../../../../test/on-day.ts";
import { press } from "../../../../test/press.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { setUpUser } from "../../../../test/user.ts";
import { toastSaying } from "../../../../test/visit.tsx";
import { Providers } from "../../../app/providers.tsx";
import { signIn } from "../../../lib/http/session.ts";
import { PaymentNotice } from "./payment-notice.tsx";

onDay("2026-11-20T15:00:00Z");

const PAID = "GET /api/stripe/paid";
const FINALIZE = "POST /api/stripe/finalize-booking";

/** Opens the notice as after a return from checkout, on its own page. */
function comeBack(search: string, { signedIn = true, sendToLogin = () => {} } = {}) {
  if (signedIn) signIn("user", "a-live-token");
  const result = <PaymentNotice sendToLogin={sendToLogin} />;
  const router = createMemoryRouter([{ path: "/transport", element: result }], {
    initialEntries: [`/transport${search}`],
  });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const at = () => router.state.location;
  return { user: setUpUser(), address: () => at().pathname + at().search };
}

it("finalizes the ride after a return from checkout, and can retry without a response", async () => {
  const message = "Ride booked successfully after payment!";
  const finalize = vi
    .fn<() => Response | "no answer">()
    .mockReturnValueOnce("no answer")
    .mockReturnValueOnce(answer(BookedRide, { success: true, message, ride: aRide() }));
  const calls = serve({ [FINALIZE]: finalize });
  const { user, address } = comeBack("?paid=true&session_id=cs_1");
  expect(await toastSaying("Error finalizing booking")).toBeVisible();
  expect(address()).toBe("/transport");
  await press(user, "Ask again");
  expect(await toastSaying(message)).toBeVisible();
  const booked = screen.getByText(/Tue, Nov 24 at 9:15 AM is booked and paid: \$117\./);
  expect(booked).toBeVisible();
  expect(within(booked).getByRole("link", { name: "your ride" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/my-rides\//),
  );
  expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
  const requests = calls.filter(({ path }) => path === FINALIZE);
  expect(requests.map(({ json }) => json)).toEqual([{ sessionId: "cs_1" }, { sessionId: "cs_1" }]);
});

it("says the sum of the week that was paid for a plan", async () => {
  serve({ [FINALIZE]: () => answer(BookedRide, { success: true, ride: aRide({ weekPaid: 234 }) }) });
  comeBack("?paid=true&session_id=cs_1");
  const said = /The rides of your plan's week, from Tue, Nov 24 at 9:15 AM on, are booked and paid: \$234\./;
  expect(await screen.findByText(said)).toBeVisible();
});

it.each([
  ["a server error", 500],
  ["an unreachable server", 503],
  ["a payment that has not arrived", 402],
  ["too many requests", 429],
])("keeps the page and offers a retry after a return with %s", async (_, status) => {
  const message = "Ride booked successfully after payment!";
  const finalize = vi
    .fn<() => Response>()
    .mockReturnValueOnce(errorResponse(status, "The server's own words."))
    .mockReturnValueOnce(answer(BookedRide, { success: true, message, ride: aRide() }));
  serve({ [FINALIZE]: finalize });
  const { user } = comeBack("?paid=true&session_id=cs_1");
  expect(await screen.findByText(/We don't know yet if your payment went through/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(await screen.findByText(/Tue, Nov 24 at 9:15 AM is booked and paid/)).toBeVisible();
});

it("shows the server's reason for a rejected payment, without a retry", async () => {
  const reason = "This ride couldn't take place. We're refunding your payment.";
  serve({ [FINALIZE]: () => errorResponse(409, reason) });
  comeBack("?paid=true&session_id=cs_1");
  expect(await screen.findByText(reason)).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Notifications" })).queryByText(reason)).toBeNull();
  expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
});

it("tells a patient with an expired session whether the ride is paid, and shows it after login", async () => {
  const sendToLogin = vi.fn();
  const message = "Ride booked successfully after payment!";
  const finalize = vi
    .fn<() => Response>()
    .mockReturnValueOnce(errorResponse(401, "Please log in to continue."))
    .mockReturnValueOnce(answer(BookedRide, { success: true, message, ride: aRide() }));
  serve({ [FINALIZE]: finalize, [PAID]: () => answer(PaidAnswer, { success: true, paid: true }) });
  const returnUrl = "?paid=true&session_id=cs_1";
  const { user, address } = comeBack(returnUrl, { sendToLogin });
  expect(await screen.findByText(/Your ride is paid and booked. You don't need to pay again/)).toBeVisible();
  expect(screen.queryByText("Please log in to continue.")).toBeNull();
  expect(address()).toBe(`/transport${returnUrl}`);
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(sendToLogin).toHaveBeenCalledOnce();
  act(() => signIn("user", "another-live-token"));
  expect(await screen.findByText(/Tue, Nov 24 at 9:15 AM is booked and paid/)).toBeVisible();
  expect(address()).toBe("/transport");
});

it("shows that a payment was cancelled, and resets the URL", async () => {
  serve({});
  const { address } = comeBack("?paid=false");
  expect(await toastSaying("Payment was cancelled. Try again.")).toBeVisible();
  expect(screen.getByText(/You have not been charged/)).toBeVisible();
  expect(address()).toBe("/transport");
});

it("tells a signed-out patient that the ride is paid, and shows it after login", async () => {
  const sendToLogin = vi.fn();
  const message = "Ride booked successfully after payment!";
  const calls = serve({
    [PAID]: () => answer(PaidAnswer, { success: true, paid: true }),
    [FINALIZE]: () => answer(BookedRide, { success: true, message, ride: aRide() }),
  });
  const returnUrl = "?paid=true&session_id=cs_1";
  const { user, address } = comeBack(returnUrl, { signedIn: false, sendToLogin });
  expect(await screen.findByText(/Your ride is paid and booked. You don't need to pay again/)).toBeVisible();
  expect(calls.find(({ path }) => path === PAID)?.search.get("session_id")).toBe("cs_1");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(sendToLogin).toHaveBeenCalledOnce();
  expect(address()).toBe(`/transport${returnUrl}`);
  act(() => signIn("user", "a-live-token"));
  expect(await screen.findByText(/Tue, Nov 24 at 9:15 AM is booked and paid/)).toBeVisible();
  expect(address()).toBe("/transport");
});

it("offers a signed-out patient a retry for an unknown payment", async () => {
  let isPaid = false;
  serve({ [PAID]: () => answer(PaidAnswer, { success: true, paid: isPaid }) });
  const { user } = comeBack("?paid=true&session_id=cs_1", { signedIn: false });
  expect(await screen.findByText(/We don't know yet if your payment went through/)).toBeVisible();
  isPaid = true;
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(await screen.findByText(/Your ride is paid and booked/)).toBeVisible();
});

const notTheirs = { [FINALIZE]: () => errorResponse(404, "We couldn't find that payment.") };

it("tells a patient in another account that the ride is paid under that account", async () => {
  serve({ ...notTheirs, [PAID]: () => answer(PaidAnswer, { success: true, paid: true }) });
  comeBack("?paid=true&session_id=cs_1");
  expect(await screen.findByText(/paid and booked under another account/)).toBeVisible();
  expect(screen.queryByText("We couldn't find that payment.")).toBeNull();
});

it("does not claim another account for an unknown payment, or one that may still arrive", async () => {
  serve({ ...notTheirs, [PAID]: () => answer(PaidAnswer, { success: true, paid: false }) });
  comeBack("?paid=true&session_id=cs_1");
  expect(await screen.findByText(/We couldn't find a payment for this link/)).toBeVisible();
  expect(screen.queryByText(/another account/)).toBeNull();
});

it("does not mention other accounts after a 404 that is not the server's own", async () => {
  const calls = serve({ [FINALIZE]: () => new Response("Not found", { status: 404 }) });
  comeBack("?paid=true&session_id=cs_1");
  expect(await toastSaying("Failed to finalize booking")).toBeVisible();
  expect(screen.getByRole("button", { name: "Ask again" })).toBeVisible();
  expect(calls.some(({ path }) => path === PAID)).toBe(false);
});
