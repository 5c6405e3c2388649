import {
  type Candidate,
  Candidates,
  OfficeRideChanged,
  OfficeRideFound,
  RideBoard,
} from "@lamplight/api/contract/office-rides.ts";
import { RideHelpList } from "@lamplight/api/contract/ride-help.ts";
import { type LaneRide, RideLanes } from "@lamplight/api/contract/ride-lanes.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aRide, driverId } from "../../../../test/office-ride.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const NOW = "2026-11-24T15:00:00Z";
const bo = { _id: driverId, name: "Bo Byrd", phone: "2155550110", vehicleType: "Sedan" as const };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
});

const hour = (at: number, more: Partial<LaneRide> = {}): LaneRide => ({
  ...aRide({ status: "accepted", driver: bo }),
  _id: `01a20000-0000-7000-8000-0000000001${at}`,
  patient: { _id: driverId, name: `Rider ${at}`, phone: "2155550144" },
  startsAt: `2026-11-24T${at}:00:00.000Z`,
  endsAt: `2026-11-24T${at + 1}:30:00.000Z`,
  ...more,
});
const forManifest = {
  passengerPhone: "2155550122",
  needs: { chair: "manual", transfers: false, companions: 1, oxygen: false, stairs: true },
  notes: "Use the side door",
} as const;
const luciaId = "01a20000-0000-7000-8000-0000000000d2";
const bosLane = {
  driverId,
  name: "Bo Byrd",
  phone: "2155550110",
  vehicleType: "Sedan",
  online: true,
  roster: null,
} as const;
const luciasLane = { ...bosLane, driverId: luciaId, name: "Lucia Lane", online: false, rides: [] };
const unassigned = hour(17, { status: "pending", driver: null, reason: "No online driver can take it." });
const onRide = `/api/office/rides/${unassigned._id}`;
const lucia: Candidate = {
  ...{ driverId: luciaId, name: "Lucia Lane", phone: "", vehicleType: "Sedan", online: false },
  ...{ fits: false, byHand: true, reason: "Offline." },
};

function openLanes(role: "dispatch" | "view" = "dispatch", alone = [unassigned]) {
  const lanes = () =>
    answer(RideLanes, {
      success: true,
      day: "2026-11-24",
      from: "2026-11-24T05:00:00.000Z",
      until: "2026-11-25T05:00:00.000Z",
      timeZone: "America/New_York",
      lanes: [
        {
          ...bosLane,
          rides: [hour(13, { lateAt: "2026-11-24T13:05:00.000Z", ...forManifest }), hour(16, { status: "assigned" })],
        },
        luciasLane,
      ],
      unassigned: alone,
      willCalls: [
        hour(12, {
          status: "pending",
          driver: null,
          readyBy: "2026-11-25T05:00:00.000Z",
          startsAt: "2026-11-24T12:00:00.000Z",
        }),
      ],
      isCut: false,
    });
  const ride = aRide({ ...unassigned, revision: 4 });
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/ride-lanes": lanes,
    "GET /api/office/ride-help": () => answer(RideHelpList, { success: true, help: [] }),
    "GET /api/office/rides": () => answer(RideBoard, { success: true, rides: [], next: null }),
    [`GET ${onRide}`]: () => answer(OfficeRideFound, { success: true, ride }),
    [`GET ${onRide}/candidates`]: () =>
      answer(Candidates, {
        success: true,
        candidates: [lucia, { ...lucia, driverId, name: "Bo Byrd", byHand: false, reason: "Has another ride." }],
      }),
    [`POST ${onRide}/preview`]: () =>
      answer(ChangePreviewed, {
        ...{ success: true, blockers: [], refundCents: 0, keepsCents: 6500 },
        email: { subject: "New ride offer", text: "Dear Lucia" },
      }),
    [`POST ${onRide}/assign`]: () =>
      answer(OfficeRideChanged, {
        ...{ success: true, message: "The ride is offered to that driver.", ride },
        ...{ operationId: unassigned._id, undoUntil: "2026-11-24T15:00:10.000Z" },
      }),
  });
  return { calls, ...visit("/office/rides?view=lanes") };
}

it("shows a lane for each driver with rides, states, warnings and gaps in words, and rides without a driver above", async () => {
  openLanes("view");
  const bos = within(await screen.findByRole("region", { name: "Bo Byrd" }));
  const [first, gap, second] = bos.getAllByRole("listitem");
  expect(first).toHaveTextContent("8:00 AM to 9:30 AMRider 13Late. The driver isn't at the door.Accepted");
  expect(gap).toHaveTextContent("Free for 1 hour 30 min, until 11:00 AM");
  expect(second).toHaveTextContent("11:00 AM to 12:30 PMRider 16Offered");
  expect(screen.getByRole("region", { name: "Lucia Lane" })).toHaveTextContent("No rides on this day");
  expect(screen.getByRole("region", { name: "No driver available" })).toHaveTextContent(
    "No online driver can take it.",
  );
  expect(screen.getByRole("region", { name: "Waiting will-calls" })).toHaveTextContent("outbound ride at 7:00 AM");
  expect(screen.queryByRole("button", { name: /^Choose a driver/ })).toBeNull();
});

it("says a reason once for all rides without a driver that have it", async () => {
  const busy = "Bo Byrd is busy until 2 PM.";
  const checks = (at: string) => ({ reason: `No online driver can take it. We'll check again at ${at}.` });
  openLanes("view", [
    { ...unassigned, ...checks("3 PM") },
    hour(18, { ...unassigned, _id: hour(18)._id, ...checks("4 PM") }),
    hour(19, { driver: null, status: "pending", reason: busy }),
  ]);
  const above = within(await screen.findByRole("region", { name: "No driver available" }));
  expect(above.getByRole("heading")).toHaveTextContent("No driver available 3");
  expect(above.getAllByText("No online driver can take it.")).toHaveLength(1);
  expect(above.getAllByText(busy)).toHaveLength(1);
  expect(above.getAllByRole("list").map((list) => within(list).getAllByRole("listitem").length)).toEqual([2, 1]);
});

it("by keyboard: a ride is selected, the drivers' verdicts show, arrow keys reach a lane, and the dialog confirms", async () => {
  const { calls, user } = openLanes();
  (await screen.findByRole("button", { name: "Choose a driver for Rider 17, 12:00 PM" })).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Choose Bo Byrd" })).toHaveFocus();
  expect(await screen.findByText("Doesn't fit. Has another ride.")).toBeVisible();
  expect(screen.getByText("Needs a reason. Offline.")).toBeVisible();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("button", { name: "Choose Lucia Lane" })).toHaveFocus();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Assign driver" }));
  expect(await dialog.findByRole("radio", { name: /Lucia Lane/ })).toBeChecked();
  await user.fill(dialog.getByLabelText(/^Why/), "Agreed by phone");
  await user.click(dialog.getByRole("button", { name: "Offer to Lucia Lane" }));
  expect(await screen.findByText("The ride is offered to that driver.")).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/assign"))?.json).toEqual({
    ...{ revision: 4, driverId: luciaId, reason: "Agreed by phone" },
  });
});

it("one press of Tab reaches the rides, and arrow keys move within a lane and between lanes", async () => {
  const { user } = openLanes();
  const link = (name: RegExp) => screen.getByRole("link", { name });
  (await screen.findByRole("link", { name: /Rider 17/ })).focus();
  expect(screen.getAllByRole("link", { name: /Rider/ }).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.keyboard("{ArrowDown}");
  expect(link(/Rider 12/)).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(link(/Rider 13/)).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(link(/Rider 16/)).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(link(/Rider 12/)).toHaveFocus();
});

it("Escape stops choosing and returns to the ride", async () => {
  const { user } = openLanes();
  const choose = await screen.findByRole("button", { name: "Choose a driver for Rider 17, 12:00 PM" });
  await user.click(choose);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "Choose Bo Byrd" })).toBeNull();
  expect(choose).toHaveFocus();
});

it("prints a page for each driver with rides, with phones, needs and notes, and without amounts", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  const { user } = openLanes("view");
  await user.click(await screen.findByRole("button", { name: "Print manifests" }));
  expect(print).toHaveBeenCalledOnce();
  const manifest = document.querySelector("[data-printed-alone]");
  expect([...(manifest?.querySelectorAll("h2") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Bo Byrd, Nov 24, 2026",
  ]);
  const [, first, second] = [...(manifest?.querySelectorAll("tr") ?? [])];
  expect(first).toHaveTextContent(
    "8:00 AMRider 13(215) 555-0122418 Maple StreetMercy CardiologyWheelchair Accessible; Manual wheelchair, stays in the wheelchair; 1 companion; Stairs at pick-up or drop-offUse the side door",
  );
  expect(second).toHaveTextContent("11:00 AMNot accepted yet");
  expect(manifest).not.toHaveTextContent("$");
});

it("keeps the view in the address", async () => {
  const { user } = openLanes();
  await screen.findByRole("region", { name: "Bo Byrd" });
  expect(screen.getByRole("radio", { name: "Lanes" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "All days" }));
  expect(await screen.findByRole("heading", { name: "Waiting for payment" })).toBeVisible();
});

it("says what would help a ride that nobody fits, and makes all changes in one confirmation that can be undone", async () => {
  const move = { rideId: unassigned._id, revision: 4, startsAt: unassigned.startsAt, driverId, driver: "Bo Byrd" };
  const moves = [
    {
      ...move,
      rideId: luciaId,
      passenger: "Dora Lind",
      fromDriver: "Bo Byrd",
      driverId: luciaId,
      driver: "Lucia Lane",
    },
    { ...move, passenger: "Ann Lee", fromDriver: null },
  ];
  const sentence = "Lucia Lane can take Dora Lind's ride; then Bo Byrd is free for Ann Lee's ride.";
  const onHelp = `${onRide}/help`;
  let isRefused = true;
  const calls = serve({
    ...officeCalls("dispatch"),
    "GET /api/office/rides": ({ search }: { search: URLSearchParams }) =>
      answer(RideBoard, { success: true, rides: search.get("band") === "waiting" ? [unassigned] : [], next: null }),
    "GET /api/office/ride-help": () =>
      answer(RideHelpList, { success: true, help: [{ rideId: unassigned._id, sentence, moves }] }),
    [`POST ${onHelp}`]: () => {
      if (isRefused) return errorResponse(409, "Lucia Lane can't take the ride anymore. Offline. Nothing was changed.");
      return answer(OfficeRideChanged, {
        ...{ success: true, message: "The rides are offered to their new drivers.", ride: aRide(unassigned) },
        ...{ operationId: luciaId, undoUntil: "2026-11-24T15:00:10.000Z" },
      });
    },
    [`POST ${onHelp}/undo/${luciaId}`]: () =>
      answer(OfficeRideFound, { success: true, message: "Undone. No email was sent.", ride: aRide(unassigned) }),
  });
  const { user } = visit("/office/rides?view=all");
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make both changes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change drivers" }));
  const [first, second] = dialog.getAllByRole("listitem");
  expect(first).toHaveTextContent("Dora Lind, Tue, Nov 24 at 12:00 PM EST: from Bo Byrd to Lucia Lane");
  expect(second).toHaveTextContent("Ann Lee, Tue, Nov 24 at 12:00 PM EST: to Bo Byrd");
  await user.click(dialog.getByRole("button", { name: "Make both changes" }));
  expect(await dialog.findByText(/Nothing was changed\.$/)).toBeVisible();
  isRefused = false;
  await user.click(dialog.getByRole("button", { name: "Make both changes" }));
  expect(await screen.findByText("The rides are offered to their new drivers.")).toBeVisible();
  expect(calls.findLast(({ path }) => path.endsWith("/help"))?.json).toEqual({
    moves: [
      { rideId: luciaId, revision: 4, driverId: luciaId },
      { rideId: unassigned._id, revision: 4, driverId },
    ],
  });
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone. No email was sent.")).toBeVisible();
});
