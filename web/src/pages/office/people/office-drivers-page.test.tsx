import { InboxItemFound } from "@lamplight/api/contract/inbox.ts";
import { OfficeDriverFound, OfficeDrivers, OneOfficeDriver } from "@lamplight/api/contract/office-drivers.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aOfficeDriver as aDriver, aDriverRecord, driverId as id } from "../../../../test/office-drivers.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

function open(role: "desk" | "dispatch" | "view", address: string, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/drivers": () =>
      answer(OfficeDrivers, {
        success: true,
        drivers: [aDriver({ firstToExpire: { kind: "inspection", expiresOn: "2026-11-01", hasEnded: true } })],
        next: null,
      }),
    ...more,
  });
  return { calls, ...visit(address) };
}

const acceptedRides = [
  { _id: "01a20000-0000-7000-8000-0000000000f1", startsAt: "2026-11-24T14:15:00.000Z", passenger: "May Chen" },
];

it("suspends a driver with a reason, and shows the server's error in the dialog", async () => {
  const path = `POST /api/office/drivers/${id}/suspend`;
  const { calls, user } = open("dispatch", "/office/drivers", {
    [path]: () => errorResponse(409, "Please check the latest version and try again."),
    [`GET /api/office/drivers/${id}`]: () =>
      answer(OfficeDriverFound, { success: true, driver: aDriverRecord({ acceptedRides }) }),
  });
  await user.click(await screen.findByRole("button", { name: "Suspend Vera Vann" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend Vera Vann" }));
  expect(await dialog.findByRole("link", { name: /^Tue, Nov 24.* 9:15 AM EST$/ })).toBeVisible();
  expect(dialog.getByText(/May Chen/)).toBeVisible();
  expect(dialog.getByLabelText(/^Unassign and find another driver/)).toBeChecked();
  await user.fill(dialog.getByLabelText(/^Why/), "No license");
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await dialog.findByText("Please check the latest version and try again.")).toBeVisible();
  expect(calls.find(({ path: called }) => called === path)?.json).toEqual({
    ...{ revision: 3, reason: "No license", unassignRides: true },
  });
  await user.click(dialog.getByLabelText(/^Unassign and find another driver/));
  expect(dialog.getByText(/They're on Today until you handle them/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(calls.filter(({ path: called }) => called === path).at(-1)?.json).toMatchObject({ unassignRides: false });
});

it("adds a driver, and shows missing values beside their fields", async () => {
  const path = "POST /api/office/drivers";
  const added = { success: true as const, message: "Nan New is added.", driver: aDriver({ name: "Nan New" }) };
  const { calls, user } = open("desk", "/office/drivers?new", { [path]: () => answer(OneOfficeDriver, added) });
  await user.fill(await screen.findByLabelText(/^Name/), "Nan New");
  await user.fill(screen.getByLabelText(/^Email/), "nan@driver.test");
  await user.fill(screen.getByLabelText(/^Phone/), "2155550110");
  await user.selectOptions(screen.getByLabelText(/^Vehicle/), "Stretcher Van");
  await user.fill(screen.getByLabelText(/^Model/), "Ram");
  await user.click(screen.getByRole("button", { name: "Add driver" }));
  expect((await screen.findAllByText("Please enter the plate number"))[0]).toBeVisible();
  await user.fill(screen.getByLabelText(/^Plate/), "LMP 9");
  await user.click(screen.getByRole("button", { name: "Add driver" }));
  expect(await toastSaying("Nan New is added.")).toBeVisible();
  expect(calls.find(({ path: called }) => called === path)?.json).toMatchObject({
    name: "Nan New",
    vehicleType: "Stretcher Van",
  });
});

it("adds an applicant with the data of the application, and closes the application", async () => {
  const applicant = "01a20000-0000-7000-8000-0000000000d1";
  const details = {
    name: "Nadia Cole",
    email: "nadia@inbox.test",
    topic: "Driver",
    text: null,
    phone: null,
    country: "Kenya",
  };
  const untouched = { takenBy: null, snoozedUntil: null, answeredAt: null, closedAt: null, patientId: null };
  const item = {
    _id: applicant,
    revision: 1,
    kind: "application",
    ...details,
    ...untouched,
    fileName: "cv.pdf",
  } as const;
  const history = { hired: null, hiredDriver: null, replies: [], timeline: [] };
  const days = { sentAt: "2026-11-21T15:00:00.000Z", forgetOn: "2027-11-21" };
  const path = "POST /api/office/drivers";
  const { calls, user } = open("desk", `/office/drivers?new=&applicant=${applicant}`, {
    [`GET /api/office/inbox/${applicant}`]: () =>
      answer(InboxItemFound, { success: true, item: { ...item, ...history, ...days } }),
    [path]: () => errorResponse(409, "This applicant was already hired, or the application was deleted."),
  });
  expect(await screen.findByLabelText(/^Name/)).toHaveValue("Nadia Cole");
  expect(screen.getByLabelText(/^Email/)).toHaveValue("nadia@inbox.test");
  await user.fill(screen.getByLabelText(/^Phone/), "2155550110");
  await user.fill(screen.getByLabelText(/^Model/), "Ram");
  await user.fill(screen.getByLabelText(/^Plate/), "LMP 9");
  await user.click(screen.getByRole("button", { name: "Add driver" }));
  expect((await screen.findAllByText(/^This applicant was already hired/))[0]).toBeVisible();
  expect(calls.find(({ path: called }) => called === path)?.json).toMatchObject({ name: "Nadia Cole", applicant });
});

it("shows no actions to the view role", async () => {
  open("view", "/office/drivers");
  expect(await screen.findByText("Vera Vann")).toBeVisible();
  expect(screen.getByText(/2 rides today, 5 ahead/)).toBeVisible();
  expect(screen.getByText("Vehicle inspection expired Nov 1, 2026")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Suspend|Add a driver/ })).not.toBeInTheDocument();
});
