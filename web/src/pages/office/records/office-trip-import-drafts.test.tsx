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
const oneFile = (more: Partial<TripImport> = {}) =>
  answer(OneTripImport, { success: true, import: { ...file, ...more } });
const calls = {
  ...officeCalls("dispatch"),
  [`GET ${path}`]: () => answer(TripImportList, { success: true, imports: [] }),
  "GET /api/office/money/payers": () => Response.json({ success: true, payers: [] }),
};
const phoneIn = (row: number) => screen.findByRole("textbox", { name: `Passenger Phone in row ${row}` });

it("keeps what was typed into faulty rows when the page is left, until it is checked", async () => {
  let revision = 2;
  serve({
    ...calls,
    [`GET ${path}/${importId}`]: () => oneFile({ revision }),
    [`POST ${path}/${importId}/check`]: () => {
      revision += 1;
      return oneFile({ revision });
    },
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

it("keeps a word's meaning and the rows left out when the page is left, and sends them once with Ctrl Enter", async () => {
  const question: TripImport["questions"][number] = {
    ...{ field: "transport", name: "Vehicle", said: "GB", rows: [4] },
    choices: [
      { meaning: "wheelchair", label: "Wheelchair Accessible" },
      { meaning: "ambulatory", label: "Ambulatory" },
    ],
  };
  const fine: ImportedRow = { ...faulty(6), state: "new", faults: [], cells: {}, cents: 6500 };
  const bodies: unknown[] = [];
  let known: Partial<TripImport> = {
    questions: [question],
    rows: [faulty(4), fine, { ...fine, row: 7, passenger: "Ada Lake" }],
  };
  const sent = (json: unknown, revision: number, more: Partial<TripImport>) => {
    bodies.push(json);
    known = { ...known, revision, ...more };
    return oneFile(known);
  };
  serve({
    ...calls,
    [`GET ${path}/${importId}`]: () => oneFile(known),
    [`POST ${path}/${importId}/check`]: ({ json }) =>
      sent(json, 3, { questions: [], rows: known.rows?.slice(1) ?? [] }),
    [`POST ${path}/${importId}/book`]: ({ json }) => sent(json, 4, { state: "booking", rows: [] }),
  });
  const { user, goTo } = visit(`/office/rides/import?file=${importId}`);
  await user.click(await screen.findByRole("radio", { name: "Wheelchair Accessible" }));
  await user.click(await screen.findByRole("checkbox", { name: /Ada Lake/ }));
  await goTo("/office/rides/import");
  await goTo(`/office/rides/import?file=${importId}`);
  expect(await screen.findByRole("radio", { name: "Wheelchair Accessible" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: /Ada Lake/ })).not.toBeChecked();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(screen.queryByRole("radio")).not.toBeInTheDocument());
  expect(screen.getByRole("checkbox", { name: /Ada Lake/ })).not.toBeChecked();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText(/0 of 2 trips/);
  expect(bodies).toEqual([
    { revision: 2, words: [{ field: "transport", said: "GB", meaning: "wheelchair" }], corrections: [] },
    { revision: 3, rows: [6], cancel: [] },
  ]);
});
