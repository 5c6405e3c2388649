import { PayLink } from "@lamplight/api/contract/office-booking.ts";
import type { RideExtra } from "@lamplight/api/contract/office-extras.ts";
import { type OfficeRide, OfficeRideFound } from "@lamplight/api/contract/office-rides.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aRide, driverId, id, path } from "../../../../test/office-ride.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

function open(role: "desk" | "dispatch", like: Partial<OfficeRide> = {}, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...officeCalls(role),
    [`GET ${path}`]: () => answer(OfficeRideFound, { success: true, ride: aRide(like) }),
    ...more,
  });
  return { calls, ...visit(`/office/rides/${id}`) };
}

const extra: RideExtra = {
  _id: driverId,
  cents: 1250,
  reason: "Waited half an hour at the clinic",
  driver: "Vera Vann",
  state: "asked",
  askedAt: "2030-11-24T17:00:00.000Z",
  isAsked: false,
  payUntil: null,
  paidAt: null,
  returnedCents: 0,
  decidedBy: null,
};
const over = { status: "completed", fareCents: 6500, extra } as const;
const isAsked = { ...extra, isAsked: true, payUntil: "2030-12-01T17:00:00.000Z" };
const linkPath = `/api/office/extras/${driverId}/pay-link`;

it("asks the passenger for an extra with a link, read out once or emailed, beside the driver's reason", async () => {
  const link = { success: true as const, url: "https://x.test/pay#7K2M-9QXT-B4HN", code: "7K2M-9QXT-B4HN" };
  const emailed = { success: true as const, message: "The link is on its way.", url: null, code: null };
  const answers = [link, emailed];
  const { calls, user } = open("desk", over, {
    [`POST ${linkPath}`]: () => answer(PayLink, answers.shift() ?? emailed),
  });
  await user.click(await screen.findByRole("button", { name: "Ask the passenger" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask the passenger for $12.50" }));
  expect(dialog.getByText(/The email gives the reason.+Waited half an hour at the clinic/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Read out payment link" }));
  expect(await dialog.findByText("7K2M-9QXT-B4HN")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Email payment link" }));
  expect(await dialog.findByText("The link is on its way.")).toBeVisible();
  expect(calls.filter(({ path: called }) => called.endsWith("/pay-link")).map(({ json }) => json)).toEqual([
    { send: false },
    { send: true },
  ]);
});

it("only reads out the link for an extra without an email", async () => {
  const { user } = open("desk", { ...over, email: "" });
  await user.click(await screen.findByRole("button", { name: "Ask the passenger" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask the passenger for $12.50" }));
  expect(dialog.getByText(/No email on file. Read out the reason/)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Email payment link" })).toBeNull();
});

it("shows until when a passenger can pay an extra, which can be canceled, approved or declined", async () => {
  const gone = "The passenger already paid this.";
  const { calls, user } = open(
    "desk",
    { ...over, extra: isAsked },
    {
      [`POST /api/office/extras/${driverId}/call-back`]: () =>
        answer(Done, { success: true, message: "The payment request is canceled." }),
      [`POST /api/office/extras/${driverId}/decide`]: () => errorResponse(409, gone),
    },
  );
  expect(await screen.findByText(/^The passenger has until Sun, Dec 1/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel request" }));
  expect(await toastSaying("The payment request is canceled.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Approve extra" }));
  expect(await screen.findByText(gone)).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/decide"))?.json).toEqual({ isGranted: true });
});

it.each([
  [
    { state: "granted", paidAt: "2030-11-26T15:00:00.000Z", decidedBy: "Olive Desk" },
    /^Paid by the passenger on Tue, Nov 26/,
  ],
  [{ state: "granted", decidedBy: "Olive Desk" }, "Approved by Olive Desk. We pay the driver."],
  [{ state: "refused", decidedBy: "Olive Desk" }, "Declined by Olive Desk."],
] as const)("shows how an extra was decided, without further actions (%#)", async (like, words) => {
  open("desk", { ...over, extra: { ...extra, ...like } });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask the passenger" })).toBeNull();
});

it("shows an extra to dispatch without the decision", async () => {
  open("dispatch", { ...over, extra: { ...isAsked, isAsked: false } });
  expect(await screen.findByText("The passenger was asked to pay but didn't pay in time.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve extra" })).toBeNull();
});
