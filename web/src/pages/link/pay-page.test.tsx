import { CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { Landed, ToPay } from "@lamplight/api/contract/office-booking.ts";
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { eventually } from "../../../../api/test/eventually.ts";
import { onDay } from "../../../test/on-day.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

onDay("2026-11-20T15:00:00Z");

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
const LOOK_UP = "POST /api/pay/look";

it("opens checkout for a ride's extra", async () => {
  vi.stubEnv("TZ", "America/Chicago");
  const assign = vi.fn();
  serve({
    [LOOK_UP]: () => answer(ToPay, extra),
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
] as const)("says that an extra is %s", async (state, title) => {
  serve({ [LOOK_UP]: () => answer(ToPay, { ...extra, state, heldUntil: null }) });
  visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
});

it.each([
  ["paid", /^If we have your email, we'll send you a receipt/],
  ["returned", /^This payment was no longer due/],
] as const)("explains the result when a passenger returns to an extra that is %s", async (outcome, words) => {
  serve({ "POST /api/pay/landed": () => answer(Landed, { success: true, outcome, what: "extra" }) });
  visit("/pay?session_id=cs_of_the_extra");
  expect(await screen.findByText(words)).toBeVisible();
});

const LANDED = "POST /api/pay/landed";
const busy = () => new Response("", { status: 503 });

it("waits for a response before it says that a payment is unknown, and shows the result once there is one", async () => {
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

it("stops asking for an unknown payment", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = serve({ [LANDED]: () => errorResponse(404, "We couldn't find that payment.") });
  visit("/pay?session_id=cs_of_nobody");
  expect(await screen.findByRole("heading", { name: "We couldn't find that payment" })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(calls.filter(({ path }) => path === LANDED)).toHaveLength(1);
});

it("keeps what is due when it cannot be refetched", async () => {
  let respond = () => answer(ToPay, extra);
  const calls = serve({ [LOOK_UP]: () => respond() });
  visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("button", { name: "Pay $12.50" })).toBeVisible();
  respond = busy;
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await eventually(() => expect(calls.filter(({ path }) => path === LOOK_UP)).toHaveLength(2));
  expect(screen.getByRole("button", { name: "Pay $12.50" })).toBeVisible();
});

it("does not call a code wrong that could not be looked up, and retries", async () => {
  let respond = busy;
  serve({ [LOOK_UP]: () => respond() });
  const { user } = visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByText("Your payment didn't load")).toBeVisible();
  expect(screen.queryByText("That code didn't work")).toBeNull();
  respond = () => answer(ToPay, extra);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Pay $12.50" })).toBeVisible();
});

it("says that a code does not work", async () => {
  serve({ [LOOK_UP]: () => errorResponse(404, "We couldn't find that payment.") });
  visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("heading", { name: "That code didn't work" })).toBeVisible();
});
