import { type Found, FoundList } from "@lamplight/api/contract/patients.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const id = (n: number) => `01a20000-0000-7000-8000-00000000000${n}`;

const one = (n: number, kind: Found["kind"], like: Partial<Found> = {}): Found => ({
  kind,
  _id: id(n),
  patientId: null,
  opens: { kind: kind === "payment" ? "ride" : kind, _id: id(n) },
  label: `Renée O’Neil ${n}`,
  more: "Details",
  ...like,
});

/** One of every kind that the server finds, with the screen that opens it. */
const FOUND: [Found, string][] = [
  [one(1, "patient"), `/office/patients/${id(1)}`],
  [one(2, "consultant"), `/office/consultants/${id(2)}`],
  [one(3, "driver"), `/office/drivers/${id(3)}`],
  [one(4, "staff"), "/office/staff"],
  [one(5, "visit"), `/office/visits/${id(5)}`],
  [one(6, "ride"), `/office/rides/${id(6)}`],
  [one(7, "payment", { opens: { kind: "visit", _id: id(5) } }), `/office/visits/${id(5)}`],
];

async function search(text: string, role: "owner" | "view" = "owner") {
  serve({
    ...officeCalls(role),
    ...Object.fromEntries(
      FOUND.map(([{ opens }]) => [`GET /api/office/${opens.kind}s/${opens._id}`, () => errorResponse(404, "Missing")]),
    ),
    "GET /api/office/staff": () => errorResponse(404, "Missing"),
    "GET /api/doctor/list": () => errorResponse(404, "Missing"),
    "GET /api/office/find": () => answer(FoundList, { success: true, found: FOUND.map(([found]) => found) }),
  });
  const { user, address } = visit("/office/today");
  await user.click(await screen.findByRole("button", { name: /^Search/ }));
  await user.fill(await screen.findByRole("combobox", { name: "Search" }), text);
  return { user, address };
}

it("lists everything that the server found, whatever was typed", async () => {
  await search("renee oneil");
  for (const [{ label }] of FOUND) expect(await screen.findByRole("option", { name: new RegExp(label) })).toBeVisible();
  expect(screen.queryByText("No results.")).toBeNull();
});

it.each(FOUND)("opens the screen of a result: $kind", async ({ label }, path) => {
  const { user, address } = await search("oneil");
  await user.click(await screen.findByRole("option", { name: new RegExp(label) }));
  // The page may be in a chunk that is still loading.
  await expect.poll(address).toBe(path);
});

it("finds actions that the role may do", async () => {
  const { user, address } = await search("add a dr");
  await user.click(await screen.findByRole("option", { name: /^Add a driver/ }));
  expect(address()).toBe("/office/drivers?new");
});

it("hides actions that the role may not do", async () => {
  await search("add a dr", "view");
  expect(screen.queryByRole("option", { name: /^Add a driver/ })).toBeNull();
});
