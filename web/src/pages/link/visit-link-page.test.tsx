import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { linked, open, preview } from "../../../test/linked-visit.tsx";
import { errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
  vi.stubEnv("TZ", "America/New_York");
});

it("shows the visit and what is possible, and only looks until a button is pressed", async () => {
  const { made } = open();
  expect(await screen.findByRole("heading", { level: 1, name: "Your visit with Amara Okafor" })).toBeVisible();
  expect(screen.getByText("Nothing happens until you press a button.")).toBeVisible();
  expect(screen.getByText(/^You can join here from/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Choose another time" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel and get $80 back" })).toBeVisible();
  expect(made()).toEqual(["look"]);
});

it("shows the refund rule of a paid visit with its deadline and the amount", async () => {
  open();
  const money = await screen.findByRole("region", { name: "Paid" });
  expect(money).toHaveTextContent("$80");
  expect(money).toHaveTextContent("Full refund until Fri, Nov 20 at 3:00 PM EST");
  expect(money).toHaveTextContent("After that, no refund");
});

it("shows the refund rule of a held time, before it is paid", async () => {
  const held = { state: "held", holdExpiresAt: "2026-11-20T15:30:00.000Z", rights: null } as const;
  open({ "POST /api/visit-link/look": () => linked({ startsAt: "2026-11-22T15:30:00.000Z", ...held }) });
  const rule = /Cancel by Sat, Nov 21 at 10:30 AM EST for a full refund\. Later cancellations .* aren't refunded\./;
  expect(await screen.findByText(rule)).toBeVisible();
});

it("cancels after it has shown the refund in dollars", async () => {
  const { calls, user } = open({
    "POST /api/visit-link/preview-cancel": () => preview(),
    "POST /api/visit-link/cancel": () => linked({ state: "canceled", rights: null, refundState: "scheduled" }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel and get $80 back" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel this visit?" });
  expect(dialog).toHaveTextContent("We'll refund $80 to your card.");
  expect(calls.some(({ path }) => path.endsWith("/cancel"))).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Cancel and refund $80" }));
  expect(await screen.findByRole("heading", { name: "Your visit is canceled" })).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/cancel"))?.json).toEqual({
    code: "7K2M-9QXT-B4HN",
    revision: 3,
    refundCents: 8000,
  });
});

it("says that a late cancellation isn't refunded, and why canceling isn't possible", async () => {
  let blockers: string[] = [];
  const { user } = open({
    "POST /api/visit-link/preview-cancel": () => preview({ refundCents: 0, keepsCents: 8000, blockers }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel and get $80 back" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel this visit?" });
  expect(dialog).toHaveTextContent("Your visit is less than 24 hours away, so the $80 you paid isn't refundable.");
  await user.click(within(dialog).getByRole("button", { name: "Keep it" }));
  blockers = ["This visit has started, so you can't change it."];
  await user.click(screen.getByRole("button", { name: "Cancel and get $80 back" }));
  expect(await screen.findByText(blockers[0] ?? "")).toBeVisible();
});

it("reschedules to a free time of the same nurse, after both times were shown", async () => {
  const { calls, user } = open({
    "POST /api/visit-link/preview-move": () => preview({ refundCents: 0, keepsCents: 8000 }),
    "POST /api/visit-link/move": () =>
      linked({ startsAt: "2026-11-21T22:00:00.000Z", endsAt: "2026-11-21T22:30:00.000Z", revision: 4 }),
  });
  await user.click(await screen.findByRole("button", { name: "Choose another time" }));
  await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
  await user.click(screen.getByRole("button", { name: "Reschedule to Sat, Nov 21 at 5:00 PM EST" }));
  const dialog = await screen.findByRole("dialog", { name: "Reschedule your visit?" });
  expect(dialog).toHaveTextContent("FromSat, Nov 21 at 10:30 AM EST");
  expect(dialog).toHaveTextContent("ToSat, Nov 21 at 5:00 PM EST");
  await user.click(within(dialog).getByRole("button", { name: "Reschedule visit" }));
  expect(await screen.findByText("We're emailing you the details.")).toBeVisible();
  expect(screen.getByRole("article")).toHaveTextContent("5:00 to 5:30 PM EST");
  expect(calls.find(({ path }) => path.endsWith("/move"))?.json).toMatchObject({ revision: 3, slotTime: "5:00 PM" });
});

it("says that the chosen time was taken", async () => {
  const taken = "That time has just been taken. Please choose another.";
  const { user } = open({
    "POST /api/visit-link/preview-move": () => preview(),
    "POST /api/visit-link/move": () => errorResponse(409, taken),
  });
  await user.click(await screen.findByRole("button", { name: "Choose another time" }));
  await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
  await user.click(screen.getByRole("button", { name: /^Reschedule to/ }));
  await user.click(await screen.findByRole("button", { name: "Reschedule visit" }));
  expect(await screen.findByText(taken)).toBeVisible();
});

it.each([
  ["pay", "Pay $80", "#checkout", { state: "held", holdExpiresAt: "2026-11-20T15:30:00.000Z", rights: null }],
  ["join", "Join call", "#call", { joinFrom: "2026-11-20T15:00:00.000Z", startsAt: "2026-11-20T15:10:00.000Z" }],
] as const)("asks where to %s only when its button is pressed", async (action, label, hash, like) => {
  const { made, user } = open({
    "POST /api/visit-link/look": () => linked(like),
    [`POST /api/visit-link/${action}`]: () => errorResponse(409, `Not now: ${hash}`),
  });
  const button = await screen.findByRole("button", { name: label });
  expect(made()).toEqual(["look"]);
  await user.click(button);
  expect(await screen.findByText(`Not now: ${hash}`)).toBeVisible();
  expect(made()).toEqual(["look", action]);
});

it("releases a held time after it has asked", async () => {
  const { calls, user } = open({
    "POST /api/visit-link/look": () =>
      linked({ state: "held", holdExpiresAt: "2026-11-20T15:30:00.000Z", rights: null }),
    "POST /api/visit-link/cancel": () => linked({ state: "canceled", rights: null, paidBy: null }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel this visit" }));
  await user.click(await screen.findByRole("button", { name: "Yes, cancel it" }));
  expect(await screen.findByText(/You haven't been charged\./)).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/cancel"))?.json).toMatchObject({ revision: 3, refundCents: 0 });
});

it("says that the visit was already canceled, that a link has ended, and that one is incomplete", async () => {
  open({ "POST /api/visit-link/look": () => linked({ state: "canceled", rights: null, refundState: "returned" }) });
  expect(await screen.findByRole("heading", { name: "Your visit is canceled" })).toBeVisible();
  expect(await screen.findByRole("link", { name: /^Sat, Nov 21 10:30 AM/ })).toBeVisible();
  serve({ "POST /api/visit-link/look": () => errorResponse(404, "This link has ended. Please log in.") });
  const { goTo } = visit("/visit-link#2222-2222-2222");
  expect(await screen.findByText("This link has ended. Please log in.")).toBeVisible();
  await goTo("/visit-link");
  await waitFor(() => expect(screen.getByRole("heading", { name: "This link is incomplete" })).toBeVisible());
});
