import { type OfficePlan, OneOfficePlan } from "@lamplight/api/contract/office-plans.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { PlanEndPreviewed } from "@lamplight/api/contract/ride-plans.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls, ZONE } from "../../../../test/office.ts";
import { onDay } from "../../../../test/on-day.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

onDay("2026-11-20T15:00:00Z");

const id = "01a20000-0000-7000-8000-0000000000f1";
const rideId = "01a20000-0000-7000-8000-0000000000e1";
const path = `/api/office/ride-plans/${id}`;
const plan: OfficePlan = {
  _id: id,
  ...{ weekdays: [1, 3, 5], until: "2026-12-30", time: "10:30", returnTrip: false, returnTime: null },
  transportType: "wheelchair",
  ...{ pickupAddress: "418 Maple Street", dropoffAddress: "Harbor Dialysis", passengerName: "" },
  ...{ fare: 65, timeZone: ZONE, isOnAccount: true, toPay: [] },
  days: [
    {
      ...{ day: "2026-11-23", startsAt: "2026-11-23T15:30:00.000Z", state: "paid", rideId },
      ...{ restoreUntil: null, note: null },
    },
    {
      ...{ day: "2026-11-25", startsAt: "2026-11-25T15:30:00.000Z", state: "planned", rideId: null },
      ...{ restoreUntil: null, note: null },
    },
  ],
  patient: { _id: "01a20000-0000-7000-8000-0000000000c1", name: "Rosa Diaz" },
  payer: { _id: "01a20000-0000-7000-8000-0000000000d1", name: "Harbor Dialysis", reference: "M-1044" },
  bookedBy: "Olive Desk",
};

function open(more: Parameters<typeof serve>[0] = {}, role: OfficeRole = "dispatch") {
  const calls = serve({
    ...officeCalls(role),
    [`GET ${path}`]: () => answer(OneOfficePlan, { success: true, plan }),
    // The board, to which the end of the plan leads.
    "GET /api/office/rides": () => errorResponse(503, "Please try again."),
    "GET /api/office/ride-day": () => errorResponse(503, "Please try again."),
    "GET /api/office/ride-help": () => errorResponse(503, "Please try again."),
    ...more,
  });
  return { calls, ...visit(`/office/ride-plans/${id}`) };
}

it("skips a day that has no ride yet, and leads to the ride of a booked day", async () => {
  const { calls, user } = open({
    [`POST ${path}/skip`]: () => answer(OneOfficePlan, { success: true, message: "That day is skipped.", plan }),
  });
  expect(await screen.findByRole("heading", { name: "Plan of Rosa Diaz" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open ride on Mon, Nov 23" })).toHaveAttribute(
    "href",
    `/office/rides/${rideId}`,
  );
  await user.click(screen.getByRole("button", { name: "Skip day Wed, Nov 25" }));
  expect(await toastSaying("That day is skipped.")).toBeVisible();
  expect(calls.find(({ path: at }) => at === `POST ${path}/skip`)?.json).toEqual({ day: "2026-11-25", skip: true });
});

it("says what comes off the bill before it ends a plan, and sends that amount", async () => {
  const preview = { success: true, unpaid: 0, paid: 1, refundCents: 6500, keepsCents: 0 } as const;
  const { calls, user } = open({
    [`POST ${path}/preview-end`]: () => answer(PlanEndPreviewed, preview),
    [`POST ${path}/end`]: () => answer(Done, { success: true, message: "The plan has ended." }),
  });
  await user.click(await screen.findByRole("button", { name: "End plan" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End the plan of Rosa Diaz?" }));
  expect(dialog.getByText(/\$65 comes off the bill, \$0 stays on it/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "End plan and cancel booked rides" }));
  expect(await toastSaying("The plan has ended.")).toBeVisible();
  expect(calls.find(({ path: at }) => at === `POST ${path}/end`)?.json).toEqual({
    ...{ cancelPaid: true, refundCents: 6500 },
  });
});

it("says that a plan has ended, and lets the view role change nothing", async () => {
  open({}, "view");
  expect(await screen.findByRole("heading", { name: "Plan of Rosa Diaz" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Skip day|End plan/ })).toBeNull();
  open({ [`GET ${path}`]: () => errorResponse(404, "We couldn't find that plan.") });
  expect(await screen.findByText("This plan has ended")).toBeVisible();
});
