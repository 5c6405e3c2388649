import { Profile } from "@lamplight/api/contract/accounts.ts";
import { RideCheckout, RideQuote } from "@lamplight/api/contract/rides.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { eventually } from "../../../../api/test/eventually.ts";
import { press } from "../../../test/press.ts";
import { aProfile } from "../../../test/records.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const CHECKOUT = "POST /api/stripe/create-checkout-session";
const handlers = {
  "GET /api/user/get-profile": () => answer(Profile, { success: true, userData: aProfile({ phone: "+12155550118" }) }),
  // Any response sets the clock.
  "GET /": () => new Response(""),
  "GET /api/ride-quote": () =>
    answer(RideQuote, { success: true, fare: 65, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" }),
};

it("asks for the passenger and their needs, rejects an unsuitable chair, and keeps the input", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, assign });
  const opened = { success: true, rideId: crypto.randomUUID(), url: "https://pay.example/1" } as const;
  const calls = serve({ ...handlers, [CHECKOUT]: () => answer(RideCheckout, opened) });
  const { user } = visit("/transport", { signedIn: true });
  for (const [label, text] of [
    [/Pick-up address/, "418 Maple Street"],
    [/Drop-off address/, "30 Walnut Street"],
  ] as const) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
  await user.fill(screen.getByLabelText(/^Date/), "2099-11-24");
  await user.fill(screen.getByLabelText(/^Pick-up time/), "09:15");
  await user.click(screen.getByRole("radio", { name: /Ambulatory/ }));
  await waitFor(() => expect(screen.getByLabelText("Your phone")).toHaveValue("(215) 555-0118"));
  await user.click(screen.getByRole("checkbox", { name: /another person/ }));
  await user.selectOptions(screen.getByLabelText("Wheelchair"), "Power wheelchair");
  await user.selectOptions(screen.getByLabelText("Companions"), "1 companion");
  await user.click(screen.getByRole("checkbox", { name: /Stairs/ }));
  await press(user, "Proceed to Payment");
  expect((await screen.findAllByText("Please enter the passenger's name")).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/^This wheelchair needs a van/).length).toBeGreaterThan(0);
  expect(calls.some(({ path }) => path === CHECKOUT)).toBe(false);
  expect(screen.getAllByText("Please enter a phone number the driver can call").length).toBeGreaterThan(0);
  await user.fill(screen.getByLabelText("Passenger's name"), "Mary Chen");
  await user.fill(screen.getByLabelText("Passenger's phone"), "(215) 555-0177");
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
  expect(screen.getByRole("checkbox", { name: /Can transfer to a seat/ })).not.toBeChecked();
  await press(user, "Proceed to Payment");
  await eventually(() => expect(assign).toHaveBeenCalledOnce());
  expect(calls.find(({ path }) => path === CHECKOUT)?.json).toMatchObject({
    formData: {
      passengerName: "Mary Chen",
      passengerPhone: "+12155550177",
      ...{ chair: "power", transfers: false, companions: 1, oxygen: false, stairs: true },
    },
  });
});

it("a wheelchair ride can't be booked without a wheelchair: nothing chosen is a manual one, in which the passenger stays", async () => {
  serve(handlers);
  const { user } = visit("/transport", { signedIn: true });
  const kinds = () => [...screen.getByLabelText("Wheelchair").children].map(({ textContent }) => textContent);
  const transfer = () => screen.queryByRole("checkbox", { name: /Can transfer to a seat/ });
  await user.click(await screen.findByRole("radio", { name: /Ambulatory/ }));
  expect(kinds()).toEqual(["No wheelchair", "Manual wheelchair", "Power wheelchair"]);
  await user.selectOptions(screen.getByLabelText("Wheelchair"), "Manual wheelchair");
  expect(screen.getByText("The driver folds it. To stay in it, choose Wheelchair Accessible.")).toBeVisible();
  expect(transfer()).toBeNull();
  await user.selectOptions(screen.getByLabelText("Wheelchair"), "No wheelchair");
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
  expect(kinds()).toEqual(["Manual wheelchair", "Power wheelchair"]);
  expect(screen.getByLabelText("Wheelchair")).toHaveDisplayValue("Manual wheelchair");
  expect(transfer()).not.toBeChecked();
});

it("does not fill in the patient's phone for another person, and keeps both numbers when switching", async () => {
  serve(handlers);
  const { user } = visit("/transport", { signedIn: true });
  const yours = () => screen.getByLabelText("Your phone");
  const theirs = () => screen.getByLabelText("Passenger's phone");
  const change = () => user.click(screen.getByRole("checkbox", { name: /another person/ }));
  await waitFor(() => expect(screen.getByLabelText("Your phone")).toHaveValue("(215) 555-0118"));
  await change();
  expect(theirs()).toHaveValue("");
  await user.fill(theirs(), "2155550177");
  await change();
  expect(yours()).toHaveValue("(215) 555-0118");
  await user.clear(yours());
  await user.fill(yours(), "2155550199");
  await change();
  expect(theirs()).toHaveValue("2155550177");
  cleanup();
  visit("/transport", { signedIn: true });
  expect(await screen.findByLabelText("Passenger's phone")).toHaveValue("2155550177");
  await change();
  expect(yours()).toHaveValue("2155550199");
});

it("keeps the patient's phone, loaded late, for their own ride", async () => {
  const late = Promise.withResolvers<Response>();
  serve({ ...handlers, "GET /api/user/get-profile": () => late.promise });
  const { user } = visit("/transport", { signedIn: true });
  const change = async () => user.click(await screen.findByRole("checkbox", { name: /another person/ }));
  await change();
  late.resolve(handlers["GET /api/user/get-profile"]());
  expect(screen.getByLabelText("Passenger's phone")).toHaveValue("");
  await change();
  expect(await screen.findByDisplayValue("(215) 555-0118")).toBe(screen.getByLabelText("Your phone"));
});

it.each([
  ["me", false],
  ["the passenger", true],
])("asks %s to agree to texts about the ride, if texts can be sent", async (whom, isForOther) => {
  vi.stubGlobal("location", { origin: location.origin, assign: vi.fn() });
  const opened = { success: true, rideId: crypto.randomUUID(), url: "https://pay.example/1" } as const;
  const calls = serve({
    ...handlers,
    "GET /api/ride-quote": textsOffered,
    [CHECKOUT]: () => answer(RideCheckout, opened),
  });
  const { user } = visit("/transport", { signedIn: true });
  await user.fill(await screen.findByLabelText(/Pick-up address/), "418 Maple Street");
  await user.fill(screen.getByLabelText(/Drop-off address/), "30 Walnut Street");
  await user.fill(screen.getByLabelText(/^Date/), "2099-11-24");
  await user.fill(screen.getByLabelText(/^Pick-up time/), "09:15");
  await user.click(screen.getByRole("radio", { name: /Ambulatory/ }));
  await waitFor(() => expect(screen.getByLabelText("Your phone")).toHaveValue("(215) 555-0118"));
  if (isForOther) {
    await user.click(screen.getByRole("checkbox", { name: /another person/ }));
    await user.fill(screen.getByLabelText("Passenger's name"), "Mary Chen");
    await user.fill(screen.getByLabelText("Passenger's phone"), "2155550177");
    await user.click(screen.getByRole("checkbox", { name: /^Text me, too/ }));
  }
  await user.click(screen.getByRole("checkbox", { name: new RegExp(`^Text ${whom} about this ride`) }));
  await press(user, "Proceed to Payment");
  await waitFor(() => expect(calls.some(({ path }) => path === CHECKOUT)).toBe(true));
  expect(calls.find(({ path }) => path === CHECKOUT)?.json).toMatchObject({
    formData: { textsPassenger: true, textsBooker: isForOther },
  });
});

const textsOffered = () =>
  answer(RideQuote, {
    ...{ success: true, fare: 65, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" },
    textsOffered: true,
  });

it("doesn't ask an account that already gets texts, and asks for another passenger's consent", async () => {
  serve({
    ...handlers,
    "GET /api/ride-quote": textsOffered,
    "GET /api/user/get-profile": () =>
      answer(Profile, { success: true, userData: aProfile({ phone: "+12155550118", textsAt: "+12155550119" }) }),
  });
  const { user } = visit("/transport", { signedIn: true });
  expect(await screen.findByText("We'll text you about this ride at (215) 555-0119.")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /^Text/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: /another person/ }));
  expect(screen.getByRole("checkbox", { name: /^Text the passenger about this ride/ })).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /^Text me/ })).not.toBeInTheDocument();
});

it("says that a phone with an extension gets no texts", async () => {
  serve({ ...handlers, "GET /api/ride-quote": textsOffered });
  const { user } = visit("/transport", { signedIn: true });
  const phone = await screen.findByLabelText("Your phone");
  await waitFor(() => expect(phone).toHaveValue("(215) 555-0118"));
  expect(await screen.findByRole("checkbox", { name: /^Text me/ })).toBeVisible();
  await user.type(phone, " ext. 7");
  expect(screen.getByText("We can't text a phone with an extension.")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /^Text me/ })).not.toBeInTheDocument();
});

it("asks nobody about texts if none can be sent", async () => {
  serve(handlers);
  visit("/transport", { signedIn: true });
  await screen.findByLabelText(/Pick-up address/);
  expect(screen.queryByRole("checkbox", { name: /^Text me/ })).not.toBeInTheDocument();
});
