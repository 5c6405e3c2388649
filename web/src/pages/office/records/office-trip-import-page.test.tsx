import { PayerOrganizationList } from "@lamplight/api/contract/payer-organizations.ts";
import { type MissingTrip, type TripRow, TripsChecked, TripsImported } from "@lamplight/api/contract/trip-import.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls, ZONE } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const rideId = "01a20000-0000-7000-8000-000000000011";
const hannah: TripRow = {
  ...{
    row: 2,
    state: "new",
    tripNumber: "KM-7044",
    changes: [],
    passenger: "Hannah Cole",
    startsAt: "2030-11-24T15:00:00.000Z",
    from: "418 Maple Street",
  },
  ...{ to: "30 Walnut Street", summary: "Wheelchair Accessible", faults: [], rideId: null },
};
const rosa: TripRow = { ...hannah, row: 3, passenger: "Rosa Diaz" };
const taxi: TripRow = {
  ...hannah,
  row: 4,
  state: "faulty",
  passenger: "",
  startsAt: null,
  faults: ["“taxi” isn't a transport type we know."],
};
const moved: TripRow = {
  ...hannah,
  row: 5,
  passenger: "Ida Moor",
  state: "changed",
  changes: ["Pick-up: 9 Spruce Street."],
  rideId,
};
const canceled: TripRow = {
  ...hannah,
  row: 6,
  passenger: "",
  from: "",
  to: "",
  startsAt: null,
  summary: "",
  state: "canceled",
  rideId,
};
const same: TripRow = { ...hannah, row: 7, passenger: "Nan Day", state: "unchanged", rideId };
const gone: MissingTrip = {
  ...{
    rideId,
    tripNumber: "KM-6990",
    passenger: "Kofi Mensah",
    startsAt: null,
    from: "1 Pine Street",
    to: "2 Elm Street",
  },
};
const payer = {
  _id: "01a20000-0000-7000-8000-0000000000f1",
  ...{
    revision: 1,
    name: "Harbor Dialysis",
    contactName: "",
    billingEmail: "bills@harbor.test",
    informsPassengers: false,
    stoppedAt: null,
  },
};
const csv = "Passenger,Phone\nHannah,2155550144";
const path = "/api/office/trips";

function open(more: Parameters<typeof serve>[0] = {}, role: "dispatch" | "view" = "dispatch") {
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/money/payers": () => answer(PayerOrganizationList, { success: true, payers: [payer] }),
    [`POST ${path}/preview`]: () =>
      answer(TripsChecked, {
        ...{ success: true, rows: [hannah, rosa, taxi], missing: [], unused: ["Mileage"], timeZone: ZONE },
      }),
    ...more,
  });
  return { calls, ...visit("/office/rides/import") };
}

async function checkFile(user: ReturnType<typeof visit>["user"]) {
  await user.upload(await screen.findByLabelText("CSV file"), new File([csv], "trips.csv", { type: "text/csv" }));
  await user.selectOptions(screen.getByLabelText("How are these trips paid?"), "In cash to the driver");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  return within(await screen.findByRole("region", { name: "Checked trips" }));
}

it("shows every row and its faults before it books the chosen ones", async () => {
  const { calls, user } = open({
    [`POST ${path}`]: () =>
      answer(TripsImported, {
        ...{ success: true as const, message: "Trips: 1 booked.", booked: 1, changed: 0, canceled: 0, timeZone: ZONE },
        rows: [{ ...hannah, rideId }],
      }),
  });
  const rows = await checkFile(user);
  expect(screen.getByText("3 rows = 1 faulty + 0 changed + 0 canceled + 2 new + 0 unchanged.")).toBeVisible();
  expect(screen.getByText("Columns we don't use: Mileage.")).toBeVisible();
  expect(rows.getByText("“taxi” isn't a transport type we know.")).toBeVisible();
  expect(rows.getAllByRole("checkbox")).toHaveLength(2);
  await user.click(rows.getByRole("checkbox", { name: "Book row 3, Rosa Diaz" }));
  await user.click(screen.getByRole("button", { name: "Book 1 trip" }));
  expect(await screen.findByText("Trips: 1 booked.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the ride of Hannah Cole" })).toHaveAttribute(
    "href",
    `/office/rides/${rideId}`,
  );
  expect(calls.find(({ path: called }) => called.endsWith("/trips"))?.json).toEqual({
    ...{ csv, paymentMethod: "cash", notify: true, rows: [2] },
  });
  await user.click(screen.getByRole("button", { name: "Import another file" }));
  expect(screen.getByLabelText("CSV file")).toBeVisible();
});

it("presets no payment, and checks nothing before one is chosen", async () => {
  const { calls, user } = open();
  await user.upload(await screen.findByLabelText("CSV file"), new File([csv], "trips.csv", { type: "text/csv" }));
  expect(screen.getByLabelText("How are these trips paid?")).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByText("Please choose how these trips are paid")).toBeVisible();
  expect(calls.some(({ path: called }) => called.endsWith("/preview"))).toBe(false);
});

it("shows what is new, changed, canceled, unchanged, faulty and not in this file, and says what the button does", async () => {
  const all = [hannah, rosa, taxi, moved, canceled, same];
  const { user } = open({
    [`POST ${path}/preview`]: () =>
      answer(TripsChecked, { ...{ success: true, rows: all, missing: [gone], unused: [], timeZone: ZONE } }),
  });
  const rows = await checkFile(user);
  const counts = rows
    .getAllByRole("listitem")
    .slice(0, 6)
    .map(({ textContent }) => textContent);
  expect(counts).toEqual(["Faulty 1", "Changed 1", "Canceled 1", "New 2", "Unchanged 1", "Not in this file 1"]);
  expect(
    within(rows.getByRole("list", { name: "Changed trips" })).getByText("Pick-up: 9 Spruce Street."),
  ).toBeVisible();
  expect(within(rows.getByRole("list", { name: "Canceled trips" })).getByText("Trip KM-7044")).toBeVisible();
  const missing = within(rows.getByRole("list", { name: "Trips not in this file" }));
  expect(missing.getByRole("link", { name: "Open the ride of Kofi Mensah" })).toBeVisible();
  expect(missing.queryByRole("checkbox")).toBeNull();
  await user.click(rows.getByRole("checkbox", { name: "Book row 3, Rosa Diaz" }));
  expect(rows.getByRole("button", { name: "Book 1, change 1, cancel 1" })).toBeEnabled();
  for (const name of ["Change row 5, Ida Moor", "Cancel row 6", "Book row 2, Hannah Cole"])
    await user.click(rows.getByRole("checkbox", { name }));
  expect(rows.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
});

it("a change of the file or the payment has to be checked again", async () => {
  const { user } = open();
  await checkFile(user);
  await user.selectOptions(screen.getByLabelText("How are these trips paid?"), "card");
  expect(screen.queryByRole("region", { name: "Checked trips" })).toBeNull();
  expect(screen.getByLabelText(/^Email the payment links/)).toBeChecked();
});

it("says beside the file why it can't be read, and that a file is missing", async () => {
  const sentence = "This file has no trips. Please choose another one.";
  const { user } = open({ [`POST ${path}/preview`]: () => errorResponse(400, sentence) });
  await user.click(await screen.findByRole("button", { name: "Check file" }));
  expect(await screen.findByText("Please choose a CSV file")).toBeVisible();
  await user.upload(screen.getByLabelText("CSV file"), new File([csv], "trips.csv", { type: "text/csv" }));
  await user.selectOptions(screen.getByLabelText("How are these trips paid?"), "In cash to the driver");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("documents the columns and offers a sample", async () => {
  open();
  expect(await screen.findByRole("button", { name: "Download sample file" })).toBeVisible();
  expect(screen.getByText("Dropoff Address")).toBeInTheDocument();
});

it("a viewer can't import", async () => {
  open({}, "view");
  expect(await screen.findByText("Your role is view only")).toBeVisible();
  expect(screen.queryByLabelText("CSV file")).toBeNull();
});

it("imports trips on the account of an organization, which has to be chosen", async () => {
  const { calls, user } = open();
  await user.upload(await screen.findByLabelText("CSV file"), new File([csv], "trips.csv", { type: "text/csv" }));
  await user.selectOptions(screen.getByLabelText("How are these trips paid?"), "On account, paid by an organization");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByText("Please choose the organization that pays")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Organization"), "Harbor Dialysis");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByRole("region", { name: "Checked trips" })).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/preview"))?.json).toMatchObject({
    paymentMethod: "account",
    payerId: payer._id,
  });
});
