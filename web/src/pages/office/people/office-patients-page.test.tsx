import { PatientList, type PatientRow } from "@lamplight/api/contract/patients.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const may: PatientRow = {
  _id: "01a20000-0000-7000-8000-000000000001",
  name: "May Chen",
  email: "may@own.test",
  phone: "",
  nextVisit: "2026-11-30T23:00:00.000Z",
  lastVisit: "2026-11-02T15:00:00.000Z",
  noShows: 2,
  hasDuplicate: false,
};

it("sorts patients by a column's head, also back from an order without patients", async () => {
  serve({
    ...officeCalls("desk"),
    "GET /api/office/patients": ({ search }) =>
      answer(PatientList, { success: true, patients: search.get("sort") === "no-shows" ? [] : [may], next: null }),
  });
  const { user, address } = visit("/office/patients");
  const row = within(await screen.findByRole("row", { name: /^May Chen/ }));
  expect(row.getByRole("cell", { name: "2" })).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "Patient" })).toHaveAttribute("aria-sort", "ascending");

  await user.click(screen.getByRole("button", { name: "No-shows" }));
  expect(await screen.findByRole("heading", { name: "No no-shows" })).toBeVisible();
  expect(address()).toBe("/office/patients?sort=no-shows");
  expect(screen.getByRole("columnheader", { name: "No-shows" })).toHaveAttribute("aria-sort", "descending");

  await user.click(screen.getByRole("button", { name: "Patient" }));
  expect(await screen.findByRole("row", { name: /^May Chen/ })).toBeVisible();
});
