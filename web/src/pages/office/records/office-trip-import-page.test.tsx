import { PayerOrganizationList } from "@lamplight/api/contract/payer-organizations.ts";
import {
  type ImportedRow,
  type MissingRide,
  OneTripImport,
  type TripFileColumn,
  type TripImport,
  TripImportList,
  type TripQuestion,
} from "@lamplight/api/contract/trip-imports.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls, ZONE } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const rideId = "01a20000-0000-7000-8000-000000000011";
const importId = "01a20000-0000-7000-8000-000000000077";
const hannah: ImportedRow = {
  ...{ row: 2, state: "new", tripNumber: "KM-7044", changes: [], faults: [], rideId: null, cents: 6_500, cells: {} },
  ...{
    passenger: "Hannah Cole",
    startsAt: "2030-11-24T15:00:00.000Z",
    from: "418 Maple Street",
    to: "30 Walnut Street",
  },
  summary: "Wheelchair Accessible",
};
const rosa: ImportedRow = { ...hannah, row: 3, passenger: "Rosa Diaz" };
const irma: ImportedRow = {
  ...{ ...hannah, row: 4, state: "faulty", passenger: "Irma Reed", startsAt: null, cents: 0 },
  ...{ faults: ["“215-555-012”: That isn't a phone number."], cells: { phone: "215-555-012", name: "Irma Reed" } },
};
const moved: ImportedRow = {
  ...{ ...hannah, row: 5, passenger: "Ida Moor", state: "changed", rideId, cents: 0 },
  changes: ["Pick-up: 9 Spruce Street."],
};
const canceled: ImportedRow = { ...hannah, row: 6, passenger: "", state: "canceled", rideId, cents: -6_500 };
const same: ImportedRow = { ...hannah, row: 7, passenger: "Nan Day", state: "unchanged", rideId, cents: 0 };
const gone: MissingRide = {
  ...{ rideId, tripNumber: "KM-6990", passenger: "Kofi Mensah", startsAt: null },
  ...{ from: "1 Pine Street", to: "2 Elm Street", cents: 5_800 },
};
const payer = {
  _id: "01a20000-0000-7000-8000-0000000000f1",
  ...{ revision: 1, name: "Harbor Dialysis", contactName: "", billingEmail: "bills@harbor.test" },
  ...{ informsPassengers: false, stoppedAt: null },
};
const path = "/api/office/trip-imports";
const onePath = `GET ${path}/${importId}`;

const countsOf = (rows: readonly ImportedRow[]): TripImport["counts"] => {
  const of = (state: ImportedRow["state"]) => {
    const found = rows.filter((row) => row.state === state);
    return { rows: found.length, cents: found.reduce((sum, { cents }) => sum + cents, 0) };
  };
  return {
    new: of("new"),
    changed: of("changed"),
    unchanged: of("unchanged"),
    canceled: of("canceled"),
    faulty: of("faulty"),
  };
};

/** A stored file with these rows. */
const aFile = (rows: ImportedRow[], like: Partial<TripImport> = {}): TripImport => ({
  ...{
    _id: importId,
    revision: 2,
    state: "checked",
    fault: null,
    fileName: "keystone.xlsx",
    sheet: "Trips",
    headerRow: 4,
  },
  ...{ rowCount: rows.length, paymentMethod: "account", payer: { _id: payer._id, name: payer.name }, notify: true },
  ...{ by: "Olive Desk", readAt: "2030-11-23T15:00:00.000Z", keptUntil: "2030-11-24T15:00:00.000Z", isKept: true },
  ...{
    columns: [],
    missingFields: [],
    questions: [],
    progress: { done: 0, total: rows.length },
    counts: countsOf(rows),
  },
  ...{ rows, missing: [], undoUntil: null, timeZone: ZONE },
  ...like,
});
const oneFile = (file: TripImport) => answer(OneTripImport, { success: true, import: file });
const noFiles = () => answer(TripImportList, { success: true, imports: [] });

function open(
  more: Parameters<typeof serve>[0] = {},
  { at = "/office/rides/import", role = "dispatch" as "dispatch" | "view" } = {},
) {
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/money/payers": () => answer(PayerOrganizationList, { success: true, payers: [payer] }),
    [`GET ${path}`]: noFiles,
    ...more,
  });
  return { calls, ...visit(at) };
}
const openFile = (file: TripImport, more: Parameters<typeof serve>[0] = {}) =>
  open({ [onePath]: () => oneFile(file), ...more }, { at: `/office/rides/import?file=${importId}` });

const csvFile = new File(["Passenger,Phone\nHannah,2155550144"], "trips.csv", { type: "text/csv" });

it("reads a chosen file, with the organization that pays, and shows it; the address names it", async () => {
  const { user } = open({
    [`POST ${path}`]: () => oneFile(aFile([hannah])),
    [onePath]: () => oneFile(aFile([hannah])),
  });
  await user.upload(await screen.findByLabelText("File"), csvFile);
  await user.selectOptions(screen.getByLabelText("How are these trips paid?"), "On account, paid by an organization");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByText("Please choose the organization that pays")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Organization"), "Harbor Dialysis");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByRole("heading", { name: "keystone.xlsx" })).toBeVisible();
  expect(
    screen.getByText(/Sheet “Trips”\. Column names are in row 4\. 1 row, paid on Harbor Dialysis's account\./),
  ).toBeVisible();
});

it("presets no payment, and reads nothing before one is chosen", async () => {
  const { calls, user } = open();
  await user.click(await screen.findByRole("button", { name: "Check file" }));
  expect(await screen.findByText("Please choose a file")).toBeVisible();
  await user.upload(screen.getByLabelText("File"), csvFile);
  expect(screen.getByLabelText("How are these trips paid?")).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByText("Please choose how these trips are paid")).toBeVisible();
  expect(calls.some(({ path: called }) => called === `POST ${path}`)).toBe(false);
});

it("says beside the file why it can't be read", async () => {
  const sentence = "This file has no trips. Please choose another one.";
  const { user } = open({ [`POST ${path}`]: () => errorResponse(400, sentence) });
  await user.upload(await screen.findByLabelText("File"), csvFile);
  await user.selectOptions(screen.getByLabelText("How are these trips paid?"), "In cash to the driver");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("asks what an unknown column is, shows what the others are taken for, and checks when nothing is missing", async () => {
  const column: TripFileColumn = {
    index: 0,
    header: "Traveler",
    field: null,
    state: "unknown",
    instead: null,
    examples: ["Ann", "Bo"],
  };
  const known: TripFileColumn = {
    ...column,
    index: 1,
    header: "LOS",
    field: "transport",
    state: "read",
    examples: ["W/C"],
  };
  const cell: TripFileColumn = { ...column, index: 2, header: "Cell", state: "double", instead: "Phone", examples: [] };
  const file = aFile([], {
    ...{
      state: "read",
      columns: [column, known, cell],
      missingFields: [{ field: "name", name: "Passenger Name" }],
      rowCount: 2,
    },
  });
  const { calls, user } = openFile(file, { [`POST ${path}/${importId}/check`]: () => oneFile(file) });
  expect(await screen.findByRole("heading", { name: "1 column we don't know yet" })).toBeVisible();
  expect(screen.getByText("Ann · Bo")).toBeVisible();
  expect(screen.getByText("“Phone” is nearer to the same thing.")).toBeVisible();
  expect(screen.getByLabelText("What is “LOS”?")).toHaveValue("transport");
  expect(screen.getByRole("button", { name: "Check trips" })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText("What is “Traveler”?"), "Passenger Name");
  await user.click(screen.getByRole("button", { name: "Check trips" }));
  expect(calls.find(({ path: called }) => called.endsWith("/check"))?.json).toEqual({
    ...{ revision: 2, columns: [{ index: 0, field: "name" }] },
  });
});

it("shows what each row does in trips and dollars, faults first, and cancels a missing ride only when it is chosen", async () => {
  const { calls, user } = openFile(aFile([hannah, rosa, irma, moved, canceled, same], { missing: [gone] }), {
    [`POST ${path}/${importId}/book`]: () => oneFile(aFile([], { state: "booking" })),
  });
  const rows = within(await screen.findByRole("region", { name: "Checked trips" }));
  const tiles = rows
    .getAllByRole("listitem")
    .slice(0, 6)
    .map(({ textContent }) => textContent);
  expect(tiles).toEqual([
    "1 Faulty",
    "1 Changed",
    "1 Canceled −$65",
    "2 New +$130",
    "1 Unchanged",
    "1 Not in this file $58",
  ]);
  expect(
    rows.getByText(
      /^6 rows = 1 faulty \+ 1 changed \+ 1 canceled \+ 2 new \+ 1 unchanged\. Harbor Dialysis's account: \+\$65 = \$130 new/,
    ),
  ).toBeVisible();
  expect(
    within(rows.getByRole("table", { name: "Changed trips" })).getByText("Pick-up: 9 Spruce Street."),
  ).toBeVisible();
  await user.click(rows.getByRole("checkbox", { name: "Book row 3, Rosa Diaz" }));
  await user.click(rows.getByRole("checkbox", { name: "Cancel the ride of Kofi Mensah, KM-6990" }));
  await user.click(rows.getByRole("button", { name: "Book 1, change 1, cancel 2" }));
  expect(calls.find(({ path: called }) => called.endsWith("/book"))?.json).toEqual({
    ...{ revision: 2, rows: [2, 5, 6], cancel: [rideId] },
  });
});

it("corrects a row in place and answers what a word means, and checks again with both", async () => {
  const question: TripQuestion = {
    ...{ field: "transport", name: "Transport Type", said: "GB", rows: [8, 9] },
    choices: [
      { meaning: "wheelchair", label: "Wheelchair" },
      { meaning: "stretcher", label: "Stretcher" },
    ],
  };
  const file = aFile([irma], { questions: [question] });
  const { calls, user } = openFile(file, { [`POST ${path}/${importId}/check`]: () => oneFile(file) });
  expect(await screen.findByRole("button", { name: "Check again" })).toBeDisabled();
  const phone = screen.getByRole("textbox", { name: "Passenger Phone in row 4" });
  expect(screen.getAllByRole("textbox")).toEqual([phone]);
  await user.clear(phone);
  await user.type(phone, "215-555-0123");
  await user.click(
    within(screen.getByRole("group", { name: "What does “GB” in Transport Type mean?" })).getByLabelText("Wheelchair"),
  );
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(calls.find(({ path: called }) => called.endsWith("/check"))?.json).toEqual({
    ...{ revision: 2, words: [{ field: "transport", said: "GB", meaning: "wheelchair" }] },
    corrections: [{ row: 4, field: "phone", value: "215-555-0123" }],
  });
});

it("shows how far the booking is, and looks again", async () => {
  let looks = 0;
  openFile(aFile([]), {
    [onePath]: () => {
      looks += 1;
      const progress = { done: looks === 1 ? 268 : 465, total: 465 };
      return oneFile(
        aFile([], looks === 1 ? { state: "booking", progress } : { state: "booked", revision: 3, progress }),
      );
    },
  });
  expect(await screen.findByText("268 of 465 trips booked, changed or canceled")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Imported trips" }, { timeout: 5_000 })).toBeVisible();
});

it("undoes a booked file as a whole while its time lasts, and says what could not go back", async () => {
  const undoUntil = new Date(Date.now() + 9_000).toISOString();
  const booked = aFile([{ ...hannah, rideId }, moved], { state: "booked", undoUntil });
  const kept = "Undone, except one ride that has changed since. Please check it on Rides.";
  const undone = aFile([], { state: "undone", revision: 3, fault: kept });
  let isUndone = false;
  const { user } = openFile(booked, {
    [onePath]: () => oneFile(isUndone ? undone : booked),
    [`POST ${path}/${importId}/undo`]: () => {
      isUndone = true;
      return answer(OneTripImport, { success: true, message: kept, import: undone });
    },
  });
  expect(await screen.findByText("1 trip booked, 1 changed, 0 canceled.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByRole("heading", { name: "This import was undone" })).toBeVisible();
  expect(screen.getAllByText(kept)).not.toHaveLength(0);
});

it("lists earlier files, documents the columns and offers a sample", async () => {
  open({
    [`GET ${path}`]: () => answer(TripImportList, { success: true, imports: [aFile([hannah], { state: "booked" })] }),
  });
  expect(await screen.findByRole("link", { name: "keystone.xlsx" })).toHaveAttribute(
    "href",
    `/office/rides/import?file=${importId}`,
  );
  expect(screen.getByText("1 row, Harbor Dialysis, chosen by Olive Desk, booked")).toBeVisible();
  expect(screen.getByRole("button", { name: "Download sample file" })).toBeVisible();
  expect(screen.getByText("Dropoff Address")).toBeInTheDocument();
});

it("a viewer can't import", async () => {
  open({}, { role: "view" });
  expect(await screen.findByText("Your role is view only")).toBeVisible();
  expect(screen.queryByLabelText("File")).toBeNull();
});
