import { RideCheckout, RideQuote } from "@lamplight/api/contract/rides.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { eventually } from "../../../../api/test/eventually.ts";
import { profile } from "../../../test/records.ts";
import { answer, serve } from "../../../test/server.ts";
import { setUpUser } from "../../../test/user.ts";
import { Providers } from "../../app/providers.tsx";
import { signIn } from "../../lib/http/session.ts";
import { RideBookingSection } from "../../sections/ride-booking-section.tsx";

const CHECKOUT = "POST /api/stripe/create-checkout-session";

/** Fills in a round trip except for the return leg's time. */
async function fillInRoundTrip() {
  vi.stubGlobal("location", { origin: location.origin, assign: vi.fn() });
  const opened = { success: true, rideId: crypto.randomUUID(), url: "https://pay.example/1" } as const;
  const quote = { success: true, fare: 117, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" } as const;
  const calls = serve({
    "GET /api/user/get-profile": () => profile(),
    "GET /api/ride-quote": () => answer(RideQuote, quote),
    [CHECKOUT]: () => answer(RideCheckout, opened),
  });
  signIn("user", "a-live-token");
  const element = <RideBookingSection title="Book your ride" payBy={["card"]} />;
  const router = createMemoryRouter([{ path: "/transport", element }], { initialEntries: ["/transport"] });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const user = setUpUser();
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
  await user.click(screen.getByRole("checkbox", { name: /Return trip/ }));
  const pay = within(screen.getByRole("complementary")).getByRole("button", { name: "Proceed to Payment" });
  const proceed = async () => {
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
  };
  const sent = () => JSON.stringify(calls.find(({ path }) => path === CHECKOUT)?.json);
  return { user, proceed, sent };
}

it("books the return leg as a will-call by default", async () => {
  const { proceed, sent } = await fillInRoundTrip();
  expect(screen.getByRole("radio", { name: "When I say “I'm ready”" })).toBeChecked();
  await proceed();
  await eventually(() => expect(sent()).toContain('"returnTrip":true'));
  expect(sent()).not.toContain("returnTime");
});

it("asks for date and time of a return leg at a set time, and sends them", async () => {
  const { user, proceed, sent } = await fillInRoundTrip();
  await user.click(screen.getByRole("radio", { name: "At a set time" }));
  await proceed();
  expect(await screen.findByText("Please choose a time")).toBeVisible();
  await user.fill(screen.getByLabelText(/^Return ride: Date/), "2099-11-24");
  await user.fill(screen.getByLabelText(/^Return ride: Pick-up time/), "15:00");
  await proceed();
  await eventually(() => expect(sent()).toContain('"returnDate":"2099-11-24","returnTime":"15:00"'));
});
