import { CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { Landed, ToPay } from "@lamplight/api/contract/desk-booking.ts";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { eventually } from "../../../api/test/eventually.ts";
import { answer, serve } from "../../test/server.ts";
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
  const assign = vi.fn();
  serve({
    [LOOK]: () => answer(ToPay, extra),
    "POST /api/pay/checkout": () => answer(CheckoutUrl, { success: true, url: "https://cards.test/page" }),
  });
  const { user } = visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("heading", { name: "Pay beyond the price of your ride" })).toBeVisible();
  expect(screen.getByText("Tue, Dec 1 at 12:00 PM EST")).toBeVisible();
  vi.stubGlobal("location", { origin: location.origin, assign });
  await user.click(screen.getByRole("button", { name: "Pay $12.50" }));
  await eventually(() => expect(assign).toHaveBeenCalledWith("https://cards.test/page"));
});

it.each([
  ["paid", "It is paid"],
  ["over", "There is nothing to pay any more"],
] as const)("of an extra that is %s it says so", async (state, title) => {
  serve({ [LOOK]: () => answer(ToPay, { ...extra, state, heldUntil: null }) });
  visit("/pay#7K2M-9QXT-B4HN");
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
});

it.each([
  ["paid", /^A receipt comes by email/],
  ["returned", /^You were not asked for it any more/],
] as const)("who comes back to find an extra %s reads what that means", async (outcome, words) => {
  serve({ "POST /api/pay/landed": () => answer(Landed, { success: true, outcome, what: "extra" }) });
  visit("/pay?session_id=cs_of_the_extra");
  expect(await screen.findByText(words)).toBeVisible();
});
