import { RideOutcomesPreview, RidesHandled } from "@lamplight/api/contract/driver-time-off.ts";
import { OfficeDrivers } from "@lamplight/api/contract/office-drivers.ts";
import { RideBoard } from "@lamplight/api/contract/office-rides.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aOfficeDriver } from "../../../../test/office-drivers.ts";
import { aRide } from "../../../../test/office-ride.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const lucia = "01a20000-0000-7000-8000-000000000002";
const operationId = "01a20000-0000-7000-8000-000000000003";
const idOf = (index: number) => `01a20000-0000-7000-8000-0000000000a${index}`;

const outcome = (index: number, isDone: boolean) => ({
  ...{ rideId: idOf(index), passenger: `Gus ${index}`, isAsChosen: isDone, refundCents: 0, heldCents: 0 },
  ...(isDone
    ? { state: "assigned" as const, text: "Offered to Lucia Ortiz." }
    : { state: "unchanged" as const, text: "This driver already has the ride." }),
});

function open(role: "dispatch" | "view") {
  const rides = [1, 2, 3].map((index) =>
    aRide({
      ...{ _id: idOf(index), revision: index, status: "accepted", startsAt: `2099-11-24T1${index}:15:00.000Z` },
      ...{ patient: { _id: idOf(9), name: `Gus ${index}`, phone: "" }, passenger: `Gus ${index}` },
    }),
  );
  const outcomes = [outcome(1, true), outcome(3, false)];
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/ride-list": () => answer(RideBoard, { success: true, rides, next: null }),
    "GET /api/office/drivers": () =>
      answer(OfficeDrivers, {
        ...{ success: true, next: null },
        drivers: [aOfficeDriver({ _id: lucia, name: "Lucia Ortiz", vehicleType: "Wheelchair Van" })],
      }),
    "POST /api/office/rides-together/preview": () =>
      answer(RideOutcomesPreview, {
        ...{ success: true, refundCents: 0 },
        outcomes: outcomes.map((one) => ({ ...one, message: null })),
      }),
    "POST /api/office/rides-together": () =>
      answer(RidesHandled, { success: true, operationId, undoUntil: "2026-11-24T13:40:10.000Z", outcomes }),
    [`POST /api/office/rides-together/undo/${operationId}`]: () =>
      answer(Done, { success: true, message: "Undone. No message or refund was sent." }),
  });
  return { calls, ...visit("/office/rides?state=open") };
}

it("hands selected rides to a driver with one preview, one confirmation and one undo, and names what was not changed", async () => {
  const { calls, user } = open("dispatch");
  await user.click(await screen.findByRole("checkbox", { name: /^Select Gus 1/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Select Gus 3/ }));
  const bar = within(screen.getByRole("region", { name: "Selected rides" }));
  expect(bar.getByText("2 rides selected")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Hand over to a driver" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hand rides over to a driver" }));
  expect(dialog.getByRole("button", { name: "Hand rides over to a driver" })).toBeDisabled();
  await user.click(await dialog.findByRole("combobox", { name: "Driver" }));
  await user.click(await dialog.findByRole("option", { name: /^Lucia Ortiz/ }));
  await user.click(await dialog.findByRole("button", { name: "Offer 1 ride" }));
  expect(await screen.findByText("1 ride changed. No message has been sent yet.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Gus 3: This driver already has the ride.");
  expect(calls.find(({ path }) => path === "POST /api/office/rides-together")?.json).toEqual({
    ...{ action: "assign", driverId: lucia },
    rides: [
      { rideId: idOf(1), revision: 1 },
      { rideId: idOf(3), revision: 3 },
    ],
  });
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone. No message or refund was sent.")).toBeVisible();
});

it("asks for a reason of ours before rides are canceled", async () => {
  const { user } = open("dispatch");
  await user.click(await screen.findByRole("checkbox", { name: /^Select Gus 1/ }));
  await user.click(screen.getByRole("button", { name: "Cancel rides" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel rides" }));
  expect(dialog.getByRole("button", { name: "Cancel rides" })).toBeDisabled();
  expect(dialog.getByLabelText("Why we cancel")).toHaveDisplayValue("Choose");
});

it("offers no selection to those who only read", async () => {
  open("view");
  await screen.findByRole("link", { name: "Gus 1" });
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
});
