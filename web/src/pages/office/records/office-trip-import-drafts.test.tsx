import {
  type ImportedRow,
  OneTripImport,
  type TripImport,
  TripImportList,
} from "@lamplight/api/contract/trip-imports.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls, ZONE } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const importId = "01a20000-0000-7000-8000-000000000077";
const faulty = (row: number): ImportedRow => ({
  ...{ row, state: "faulty", tripNumber: "KM-7044", changes: [], rideId: null, cents: 0, passenger: "Irma Reed" },
  ...{ startsAt: null, from: "418 Maple Street", to: "30 Walnut Street", summary: "Wheelchair Accessible" },
  ...{ faults: ["“215-555-012”: That isn't a phone number."], cells: { phone: "215-555-012", name: "Irma Reed" } },
});
const none = { rows: 0, cents: 0 };
const file: TripImport = {
  ...{ _id: importId, revision: 2, state: "checked", fault: null, fileName: "keystone.xlsx", sheet: "Trips" },
  ...{ headerRow: 4, rowCount: 2, paymentMethod: "cash", payer: null, notify: true, by: "Olive Desk" },
  ...{ readAt: "2030-11-23T15:00:00.000Z", keptUntil: "2030-11-24T15:00:00.000Z", isKept: true, columns: [] },
  ...{
    missingFields: [],
    questions: [],
    progress: { done: 0, total: 2 },
    missing: [],
    undoUntil: null,
    timeZone: ZONE,
  },
  counts: { new: none, changed: none, unchanged: none, canceled: none, faulty: { rows: 2, cents: 0 } },
  rows: [faulty(4), faulty(5)],
};
const path = "/api/office/trip-imports";
const oneFile = () => answer(OneTripImport, { success: true, import: file });
const phoneIn = (row: number) => screen.findByRole("textbox", { name: `Passenger Phone in row ${row}` });

it("keeps what was typed into faulty rows when the page is left, until it is checked", async () => {
  serve({
    ...officeCalls("dispatch"),
    [`GET ${path}`]: () => answer(TripImportList, { success: true, imports: [] }),
    "GET /api/office/money/payers": () => Response.json({ success: true, payers: [] }),
    [`GET ${path}/${importId}`]: oneFile,
    [`POST ${path}/${importId}/check`]: oneFile,
  });
  const { user, goTo } = visit(`/office/rides/import?file=${importId}`);
  await user.click(await screen.findByRole("button", { name: "Next fault" }));
  expect(await phoneIn(4)).toHaveFocus();
  await user.clear(await phoneIn(4));
  await user.type(await phoneIn(4), "215-555-0123");
  await user.keyboard("{Enter}");
  expect(await phoneIn(5)).toHaveFocus();
  await goTo("/office/rides/import");
  await goTo(`/office/rides/import?file=${importId}`);
  expect(await phoneIn(4)).toHaveValue("215-555-0123");
  (await phoneIn(4)).focus();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(async () => expect(await phoneIn(4)).toHaveValue("215-555-012"));
});
