import {
  type AffectedRide,
  AffectedRides,
  DriversOff,
  type RideDecision,
  RideOutcomesPreview,
  RidesHandled,
  Vehicles,
} from "@lamplight/api/contract/driver-time-off.ts";
import { OfficeDrivers } from "@lamplight/api/contract/office-drivers.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { officeCalls, ZONE } from "../../../../test/office.ts";
import { aOfficeDriver } from "../../../../test/office-drivers.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const joseph = "01a20000-0000-7000-8000-000000000001";
const lucia = "01a20000-0000-7000-8000-000000000002";
const operationId = "01a20000-0000-7000-8000-000000000003";
const timeOffId = "01a20000-0000-7000-8000-000000000004";
const idOf = (index: number) => `01a20000-0000-7000-8000-0000000000a${index}`;

const ride = (index: number, like: Partial<AffectedRide> = {}): AffectedRide => ({
  ...{ _id: idOf(index), revision: 3, passenger: `Gus ${index}`, phone: "+12155550150" },
  startsAt: `2026-11-24T1${index}:10:00.000Z`,
  ...{ pickupAddress: "31 Cherry St", dropoffAddress: "Penn Imaging", transportType: "wheelchair" },
  ...{ isAccepted: true, isOnBoard: false, refundCents: 6500, dispute: null, best: lucia },
  drivers: [{ driverId: lucia, name: "Lucia Ortiz", vehicleType: "Wheelchair Van", ridesThatDay: 2 }],
  ...like,
});

const off = {
  ...{ _id: timeOffId, driverId: joseph, driver: "Joseph Reed", cause: "vehicle" as const, enteredBy: "Ada Desk" },
  ...{ from: "2026-11-24T13:30:00.000Z", until: "2026-11-24T21:00:00.000Z", toGiveBack: 1, vehicle: null },
};

const spare = {
  ...{ _id: "01a20000-0000-7000-8000-000000000005", vehicleType: "Sedan" as const, model: "Ford Fusion" },
  ...{ plate: "LMP 9", driver: null },
};

type Sent = { decisions: RideDecision[] };
const outcomeOf = (decision: RideDecision, index: number) => ({
  ...{ rideId: decision.rideId, passenger: `Gus ${index}`, isAsChosen: true, heldCents: 0 },
  ...(decision.action === "cancel"
    ? { state: "canceled" as const, text: "Canceled. $65 will be refunded.", refundCents: 6500 }
    : { state: "assigned" as const, text: "Offered to Lucia Ortiz.", refundCents: 0 }),
});

function open(
  rides: AffectedRide[],
  { role = "dispatch" as OfficeRole, timeOff = [] as (typeof off)[], path = "" } = {},
) {
  const outcomes = () => {
    const sent = calls.findLast(({ json }) => json && typeof json === "object" && "decisions" in json);
    return ((sent?.json as Sent | undefined)?.decisions ?? []).map(outcomeOf);
  };
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/drivers": () =>
      answer(OfficeDrivers, {
        success: true,
        drivers: [aOfficeDriver({ _id: joseph, name: "Joseph Reed" })],
        next: null,
      }),
    "GET /api/office/vehicles": () => answer(Vehicles, { success: true, vehicles: [spare] }),
    "GET /api/office/unavailable-drivers": () => answer(DriversOff, { success: true, timeOff }),
    "GET /api/office/unavailable-drivers/rides": () =>
      answer(AffectedRides, {
        success: true,
        driverId: joseph,
        driver: "Joseph Reed",
        timeZone: ZONE,
        rides,
        vehicles: [spare],
      }),
    "POST /api/office/unavailable-drivers/preview": () =>
      answer(RideOutcomesPreview, {
        success: true,
        outcomes: outcomes().map((one) => ({ ...one, message: { subject: "Text message", text: "Harbor: Gus, …" } })),
        refundCents: outcomes().reduce((sum, one) => sum + one.refundCents, 0),
      }),
    "POST /api/office/unavailable-drivers": () =>
      answer(RidesHandled, {
        ...{ success: true, operationId, undoUntil: "2026-11-24T13:40:10.000Z", outcomes: outcomes() },
      }),
    [`POST /api/office/unavailable-drivers/undo/${operationId}`]: () =>
      answer(Done, { success: true, message: "Undone. No message or refund was sent." }),
    [`POST /api/office/unavailable-drivers/${timeOffId}/back/preview`]: () =>
      answer(RideOutcomesPreview, {
        success: true,
        outcomes: [
          {
            ...{
              rideId: idOf(5),
              passenger: "Gus 5",
              state: "assigned",
              isAsChosen: true,
              text: "Offered to Joseph Reed.",
            },
            ...{ refundCents: 0, heldCents: 0, message: null },
          },
        ],
        refundCents: 0,
      }),
    [`POST /api/office/unavailable-drivers/${timeOffId}/back`]: () =>
      answer(RidesHandled, { success: true, operationId, undoUntil: "2026-11-24T13:40:10.000Z", outcomes: [] }),
  });
  return { calls, ...visit(`/office/unavailable?part=driver${path || `&driver=${joseph}`}`) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T13:40:00Z") });
});

it.each([
  ["in the morning, until the end of the day", "2026-11-24T13:40:00Z", "2026-11-24", ""],
  ["late in the evening, through the night", "2026-11-25T03:40:00Z", "2026-11-25", "06:00"],
])("proposes how long a driver is unavailable %s", async (_, now, to, until) => {
  vi.setSystemTime(new Date(now));
  const { calls } = open([]);
  expect(await screen.findByLabelText(/^Last day/)).toHaveValue(to);
  expect(screen.getByLabelText(/^Until/)).toHaveValue(until);
  const asked = calls.find(({ path }) => path === "GET /api/office/unavailable-drivers/rides")?.search;
  expect(new URLSearchParams(asked).get("to")).toBe(until ? `${to}T${until}` : to);
});

it("preselects the best other driver, never a refund, and keeps looking where nobody fits", async () => {
  open([ride(5), ride(6, { best: null, drivers: [] })]);
  expect(await screen.findByLabelText("What happens to Gus 5's ride")).toHaveDisplayValue(
    "Lucia Ortiz · Wheelchair Van · 2 rides that day",
  );
  expect(screen.getByLabelText("What happens to Gus 6's ride")).toHaveDisplayValue("No driver fits now: keep looking");
});

it("shows what passengers are told, confirms everything with one press that counts, and undoes it with one", async () => {
  const { calls, user } = open([ride(5), ride(6), ride(7)]);
  await user.selectOptions(await screen.findByLabelText("What happens to Gus 6's ride"), "cancel");
  await user.fill(screen.getByLabelText(/^Until/), "16:00");
  const told = within(await screen.findByRole("region", { name: "Messages and refunds" }));
  expect(await told.findByText("$65")).toBeVisible();
  await user.click(await told.findByRole("button", { name: "Move 2, refund 1" }));
  expect(
    await screen.findByText("Joseph Reed is marked as unavailable. 3 rides handled. No message has been sent yet."),
  ).toBeVisible();
  expect(calls.find(({ path }) => path === "POST /api/office/unavailable-drivers")?.json).toEqual({
    ...{ driverId: joseph, from: "2026-11-24T08:30", to: "2026-11-24T16:00", cause: "vehicle", vehicleId: null },
    decisions: [
      { action: "assign", rideId: idOf(5), revision: 3, driverId: lucia },
      { action: "cancel", rideId: idOf(6), revision: 3 },
      { action: "assign", rideId: idOf(7), revision: 3, driverId: lucia },
    ],
  });
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone. No message or refund was sent.")).toBeVisible();
});

it("says that a ride with its passenger on board stays, and decides nothing about it", async () => {
  open([ride(5, { isOnBoard: true, drivers: [], best: null })]);
  expect(await screen.findByText(/^On board: the ride stays with this driver/)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Mark as unavailable" })).toBeEnabled();
});

it("gives the driver another vehicle for the time, and asks only about the rides that it can't carry", async () => {
  const { calls, user } = open([]);
  await screen.findByRole("option", { name: "Sedan · Ford Fusion · LMP 9 · spare" });
  await user.selectOptions(screen.getByLabelText("Vehicle for this time"), "Sedan · Ford Fusion · LMP 9 · spare");
  expect(await screen.findByText("The other vehicle carries all rides of this time")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Change vehicle" }));
  expect(await screen.findByText(/^Joseph Reed has another vehicle then\./)).toBeVisible();
  const sent = calls.find(({ path }) => path === "POST /api/office/unavailable-drivers")?.json;
  expect(sent).toMatchObject({ driverId: joseph, cause: "vehicle", vehicleId: spare._id });
});

it("lists who is unavailable, and brings a driver back early with the rides that come back", async () => {
  const { user } = open([], { timeOff: [off], path: "&driver=" });
  expect(await screen.findByText(/1 ride of this time without a driver who accepted/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back early: Joseph Reed" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Joseph Reed is back" }));
  expect(await dialog.findByText("Offered to Joseph Reed.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Give 1 ride back" }));
  expect(await screen.findByText("Joseph Reed is back.")).toBeVisible();
});

it("is one screen with tabs for the desk, and the driver's part alone for dispatch", async () => {
  open([], { role: "desk", path: "&driver=" });
  expect(await screen.findByRole("radio", { name: "A driver" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "A nurse" })).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: "Everyone" })).toBeInTheDocument();
});
