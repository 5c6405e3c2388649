import { LinkedRide, LinkedRideChange } from "@lamplight/api/contract/ride-links.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
  vi.stubEnv("TZ", "America/New_York");
});

const linked = (like: Partial<LinkedRide> = {}) =>
  answer(LinkedRide, {
    success: true,
    startsAt: "2026-11-24T15:30:00.000Z",
    readyBy: null,
    canBeCalled: false,
    onHold: false,
    leg: null,
    timeZone: "America/New_York",
    appointmentDate: "2026-11-24",
    appointmentTime: "10:30",
    fare: 65,
    payUntil: null,
    paymentMethod: "card",
    paymentStatus: "paid",
    status: "pending",
    step: null,
    stepAt: null,
    aboutMinutes: null,
    refund: null,
    refundState: null,
    dispute: null,
    driver: null,
    ...like,
  });
const preview = (like: Partial<LinkedRideChange> = {}) =>
  answer(LinkedRideChange, { success: true, blockers: [], refundCents: 6500, keepsCents: 0, ...like });

const open = (more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({ "GET /": () => new Response(""), "POST /api/ride-link/look": () => linked(), ...more });
  const made = () => calls.filter(({ path }) => path.includes("/ride-link/")).map(({ path }) => path.split("/").at(-1));
  const sent = (action: string) => calls.find(({ path }) => path.endsWith(`/${action}`))?.json;
  return { made, sent, ...visit("/ride-link#7K2M-9QXT-B4HN") };
};
const code = "7K2M-9QXT-B4HN";

it("shows the ride and what is possible, and only looks until a button is pressed", async () => {
  const { made } = open();
  expect(await screen.findByRole("heading", { level: 1, name: "Your ride" })).toBeVisible();
  expect(screen.getByText("Tue, Nov 24 at 10:30 AM EST")).toBeVisible();
  expect(screen.getByText("We're looking for a driver. We'll tell you when one accepts.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Choose another time" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel this ride" })).toBeVisible();
  expect(made()).toEqual(["look"]);
});

it("cancels after it has shown the refund in dollars", async () => {
  const { sent, user } = open({
    "POST /api/ride-link/look": () => linked({ status: "accepted", driver: { name: "Vera" } }),
    "POST /api/ride-link/preview-cancel": () => preview({ refundCents: 3250, keepsCents: 3250 }),
    "POST /api/ride-link/cancel": () =>
      linked({ status: "cancelled", refund: { amount: 32.5, sent: false }, refundState: "scheduled" }),
  });
  expect(await screen.findByText("Vera will drive you.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Cancel this ride" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel this ride?" });
  expect(dialog).toHaveTextContent("$32.50 will be refunded to your card. $32.50 isn't refundable.");
  expect(sent("cancel")).toBeUndefined();
  await user.click(within(dialog).getByRole("button", { name: "Yes, cancel it" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your ride is canceled" })).toBeVisible();
  expect(screen.getByText(/Refund: \$32\.50\. Your refund is scheduled\. It goes to your card\.$/)).toBeVisible();
  expect(sent("cancel")).toEqual({ code, refundCents: 3250 });
});

it("says why a ride can't be canceled", async () => {
  const blocker = "Your driver marked you as on board. If that's wrong, please call us.";
  const { user } = open({ "POST /api/ride-link/preview-cancel": () => preview({ blockers: [blocker] }) });
  await user.click(await screen.findByRole("button", { name: "Cancel this ride" }));
  expect(await screen.findByText(/Your driver marked you as on board/)).toBeVisible();
});

it("reschedules after both times were shown", async () => {
  const { sent, user } = open({
    "POST /api/ride-link/preview-move": () => preview({ refundCents: 0, keepsCents: 6500 }),
    "POST /api/ride-link/move": () => linked({ startsAt: "2026-11-24T19:00:00.000Z", appointmentTime: "14:00" }),
  });
  await user.click(await screen.findByRole("button", { name: "Choose another time" }));
  await user.clear(screen.getByLabelText(/time/i, { selector: "input[type=time]" }));
  await user.fill(screen.getByLabelText(/time/i, { selector: "input[type=time]" }), "14:00");
  await user.click(screen.getByRole("button", { name: "Reschedule ride" }));
  const dialog = await screen.findByRole("dialog", { name: "Reschedule your ride?" });
  expect(dialog).toHaveTextContent("from Tue, Nov 24 at 10:30 AM EST to Tue, Nov 24 at 2:00 PM EST");
  await user.click(within(dialog).getByRole("button", { name: "Reschedule ride" }));
  expect(await screen.findByText(/^Your ride has a new time\./)).toBeVisible();
  expect(sent("move")).toEqual({ code, appointmentDate: "2026-11-24", appointmentTime: "14:00" });
});

it("calls for a return ride, and keeps one on hold, each with one button", async () => {
  const back = { leg: "back", readyBy: "2026-11-21T05:00:00.000Z", appointmentTime: "" } as const;
  const { sent, user } = open({
    "POST /api/ride-link/look": () => linked({ ...back, canBeCalled: true }),
    "POST /api/ride-link/ready": () => linked({ ...back, onHold: true, readyBy: null }),
    "POST /api/ride-link/needed": () => linked({ leg: "back" }),
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Your return ride" })).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "I'm ready" }));
  const dialog = await screen.findByRole("dialog", { name: "Ready to be picked up?" });
  expect(dialog).toHaveTextContent("We'll look for a driver to pick you up within about 30 minutes.");
  await user.click(within(dialog).getByRole("button", { name: "Yes, pick me up" }));
  await user.click(await screen.findByRole("button", { name: "I still need this ride" }));
  expect(await screen.findByText(/^We're looking for a driver\./)).toBeVisible();
  expect([sent("ready"), sent("needed")]).toEqual([{ code }, { code }]);
});

it.each([
  ["a full refund", {}, "If you don't need this ride, cancel it for a full refund."],
  [
    "nothing to pay",
    { paymentStatus: "pending", paymentMethod: "cash" },
    "If you don't need this ride, cancel it. You won't be charged.",
  ],
] as const)("says what canceling a waiting return ride means: %s", async (_, like, sentence) => {
  const waits = { leg: "back", readyBy: "2026-11-21T05:00:00.000Z", appointmentTime: "" } as const;
  open({ "POST /api/ride-link/look": () => linked({ ...waits, ...like }) });
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("says that a link has ended, and that one is incomplete", async () => {
  const { goTo } = open({
    "POST /api/ride-link/look": () => errorResponse(404, "This link has ended. Please log in."),
  });
  expect(await screen.findByText("This link has ended. Please log in.")).toBeVisible();
  expect(screen.getByRole("link", { name: "My Rides" })).toBeVisible();
  await goTo("/ride-link");
  expect(await screen.findByRole("heading", { name: "This link is incomplete" })).toBeVisible();
});
