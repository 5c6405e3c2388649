import { DriversOff } from "@lamplight/api/contract/driver-time-off.ts";
import { EarningsList } from "@lamplight/api/contract/earnings.ts";
import { OfficeDriverFound } from "@lamplight/api/contract/office-drivers.ts";
import { type Roster, RosterFound, RosterPreview } from "@lamplight/api/contract/rosters.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../test/office.ts";
import { aDriverDay, aDriverRecord, driverId } from "../../../test/office-drivers.ts";
import { answer, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

const path = `/api/office/drivers/${driverId}`;
const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "08:00", until: "16:00" }));
const found = (roster: Partial<Roster> = {}, message?: string) =>
  answer(RosterFound, {
    success: true,
    hours: [],
    revision: 4,
    ...roster,
    ...(message ? { message } : {}),
  });
const rides = [
  { _id: "01a20000-0000-7000-8000-0000000000aa", startsAt: "2027-01-15T15:00:00.000Z", passenger: "Dora Hill" },
];

function open(role: "desk" | "view", roster: Partial<Roster> = {}, outside: typeof rides = []) {
  const calls = serve({
    ...officeCalls(role),
    [`GET ${path}`]: () => answer(OfficeDriverFound, { success: true, driver: aDriverRecord() }),
    "GET /api/office/unavailable-drivers": () => answer(DriversOff, { success: true, timeOff: [] }),
    [`GET ${path}/day`]: () => aDriverDay(),
    [`GET ${path}/earnings`]: () => answer(EarningsList, { success: true, timeZone: "UTC", weeks: [], next: null }),
    [`GET ${path}/roster`]: () => found(roster),
    [`POST ${path}/roster/preview`]: () => answer(RosterPreview, { success: true, rides: outside }),
    [`PUT ${path}/roster`]: () => found(roster, "The roster is saved."),
  });
  return { calls, ...visit(`/office/drivers/${driverId}`) };
}
const saved = (calls: ReturnType<typeof serve>) => calls.filter(({ path: called }) => called === `PUT ${path}/roster`);

it("says when a driver works, and that there is no roster yet", async () => {
  open("view", { hours: WEEKDAYS });
  expect(await screen.findByText("Mon to Fri 8 AM–4 PM; Sat and Sun off")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit roster" })).not.toBeInTheDocument();
});

it("says and saves several blocks of a day, and hours that go on past midnight", async () => {
  const night = { weekday: 5, from: "22:00", until: "06:00" };
  const { calls, user } = open("desk", {
    hours: [{ weekday: 1, from: "08:00", until: "12:00" }, { weekday: 1, from: "13:00", until: "17:00" }, night],
  });
  expect(
    await screen.findByText("Mon 8 AM–noon, 1 PM–5 PM; Tue to Thu off; Fri 10 PM–6 AM; Sat and Sun off"),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit roster" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Friday, until")).toHaveDisplayValue("6:00 AM the next day");
  await user.selectOptions(dialog.getByLabelText("Monday, from"), "Off");
  await user.click(dialog.getByRole("button", { name: "Add hours on Monday" }));
  await user.selectOptions(dialog.getByLabelText("Monday, block 2, until"), "2:00 AM the next day");
  expect(dialog.queryByRole("button", { name: "Add hours on Monday" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save roster" }));
  expect(await toastSaying("The roster is saved.")).toBeVisible();
  expect(saved(calls)[0]?.json).toMatchObject({
    hours: [{ weekday: 1, from: "13:00", until: "17:00" }, { weekday: 1, from: "18:00", until: "02:00" }, night],
  });
});

it("saves hours", async () => {
  const { calls, user } = open("desk");
  await user.click(await screen.findByRole("button", { name: "Add roster" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Monday, from"), "9:00 AM");
  await user.selectOptions(dialog.getByLabelText("Monday, until"), "1:00 PM");
  await user.click(dialog.getByRole("button", { name: "Save roster" }));
  expect(await toastSaying("The roster is saved.")).toBeVisible();
  expect(saved(calls).map(({ json }) => json)).toEqual([
    {
      hours: [{ weekday: 1, from: "09:00", until: "13:00" }],
      revision: 4,
      unassignRides: true,
    },
  ]);
});

it("shows the accepted rides outside the hours before it saves", async () => {
  const { calls, user } = open("desk", { hours: WEEKDAYS }, rides);
  await user.click(await screen.findByRole("button", { name: "Edit roster" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Friday, from"), "Off");
  await user.click(dialog.getByRole("button", { name: "Save roster" }));
  expect(await dialog.findByText("1 accepted ride outside these hours:")).toBeVisible();
  expect(saved(calls)).toEqual([]);
  await user.click(dialog.getByRole("checkbox", { name: /^Unassign and find another driver/ }));
  await user.click(dialog.getByRole("button", { name: "Save roster anyway" }));
  expect(await toastSaying("The roster is saved.")).toBeVisible();
  expect(saved(calls)).toMatchObject([{ json: { unassignRides: false } }]);
});
