import { CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { Landed, ToPay } from "@lamplight/api/contract/office-booking.ts";
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { eventually } from "../../../api/test/eventually.ts";
import { answer, errorResponse, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";

const extra = {
  success: true,
  what: "extra",
  state: "open",
  startsAt: "2026-11-24T14:15:00.000Z",
  timeZone: "America/New_York",
  consultant: "",
  feeCents: 1250,
  heldUntil: "2026-12-01T17:00:00.000Z",
} as const;
const LOOK = "POST /api/pay/look";

it("what is asked beyond the price of a ride is paid on the card provider's page", async () => {
  vi.stubEnv("TZ", "America/Chicago");
  const assign = vi.fn();
  serve({
    [LOOK]: () => answer(ToPay, extra),
    "POST /api/pay/checkout": () => answer(CheckoutUrl, { success: true, url: "https://cards.test/page" }),
  });
  const { user } = visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("heading", { name: "Pay an extra charge for your ride" })).toBeVisible();
  expect(screen.getByText("Tue, Dec 1 at 12:00 PM EST, 11:00 AM for you (CST)")).toBeVisible();
  vi.stubGlobal("location", { origin: location.origin, assign });
  await user.click(screen.getByRole("button", { name: "Pay $12.50" }));
  await eventually(() => expect(assign).toHaveBeenCalledWith("https://cards.test/page"));
});

it.each([
  ["paid", "It's paid"],
  ["over", "There's nothing left to pay"],
] as const)("of an extra that is %s it says so", async (state, title) => {
  serve({ [LOOK]: () => answer(ToPay, { ...extra, state, heldUntil: null }) });
  visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
});

it.each([
  ["paid", /^If we have your email, we'll send you a receipt/],
  ["returned", /^This payment was no longer due/],
] as const)("who comes back to find an extra %s reads what that means", async (outcome, words) => {
  serve({ "POST /api/pay/landed": () => answer(Landed, { success: true, outcome, what: "extra" }) });
  visit("/pay?session_id=cs_of_the_extra");
  expect(await screen.findByText(words)).toBeVisible();
});

const LANDED = "POST /api/pay/landed";
const busy = () => new Response("", { status: 503 });

it("whoever comes back while nobody answers is not told that the payment is unknown, and reads of it as soon as somebody does", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let land = busy;
  serve({ [LANDED]: () => land() });
  visit("/pay?session_id=cs_of_the_extra");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByRole("heading", { name: "We're checking your payment" })).toBeVisible();
  land = () => answer(Landed, { success: true, outcome: "paid", what: "extra" });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByRole("heading", { name: "Thank you, it's paid" })).toBeVisible();
});

it("a payment that nobody knows of is not asked about for ever", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = serve({ [LANDED]: () => errorResponse(404, "We couldn't find that payment.") });
  visit("/pay?session_id=cs_of_nobody");
  expect(await screen.findByRole("heading", { name: "We couldn't find that payment" })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(calls.filter(({ path }) => path === LANDED)).toHaveLength(1);
});

it("what there is to pay stays while it cannot be looked up again", async () => {
  let look = () => answer(ToPay, extra);
  const calls = serve({ [LOOK]: () => look() });
  visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("button", { name: "Pay $12.50" })).toBeVisible();
  look = busy;
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await eventually(() => expect(calls.filter(({ path }) => path === LOOK)).toHaveLength(2));
  expect(screen.getByRole("button", { name: "Pay $12.50" })).toBeVisible();
});

it("a code that could not be looked up is not called wrong, and is looked up again", async () => {
  let look = busy;
  serve({ [LOOK]: () => look() });
  const { user } = visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByText("The payment didn't load")).toBeVisible();
  expect(screen.queryByText("That code didn't work")).toBeNull();
  look = () => answer(ToPay, extra);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Pay $12.50" })).toBeVisible();
});

it("a code that does not work says so", async () => {
  serve({ [LOOK]: () => errorResponse(404, "We couldn't find that payment.") });
  visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("heading", { name: "That code didn't work" })).toBeVisible();
});
