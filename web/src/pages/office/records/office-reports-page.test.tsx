import { Report } from "@lamplight/api/contract/reports.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const HOURS = "GET /api/office/reports/hours";
const REVENUE = "GET /api/office/reports/revenue";
const hours = (value: number) =>
  answer(Report, {
    success: true,
    rows: [{ _id: "amara", label: "Amara Okafor", value, count: 40 }],
    total: { value, count: 40 },
  });
const revenue = () =>
  answer(Report, {
    success: true,
    rows: [
      { _id: "2026-10-01", label: "2026-10-01", value: 8000, count: 1 },
      { _id: "2026-11-01", label: "2026-11-01", value: 24_050, count: 3 },
    ],
    total: { value: 32_050, count: 4 },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T03:00:00Z") });
});

it("shows this month's use of hours first, as a share of each nurse's own hours", async () => {
  const calls = serve({ ...officeCalls("view"), [HOURS]: () => hours(12) });
  visit("/office/reports");
  const row = within(await screen.findByRole("row", { name: /^Amara Okafor/ }));
  expect(row.getByRole("cell", { name: "12 (30%)" })).toBeVisible();
  expect(row.getByRole("cell", { name: "40" })).toBeVisible();
  const params = calls.find(({ path }) => path === HOURS)?.search;
  expect([params?.get("from"), params?.get("to")]).toEqual(["2026-11-01", "2026-11-30"]);
});

it("says that a range has no visits", async () => {
  serve({ ...officeCalls("desk"), [HOURS]: () => hours(0) });
  visit("/office/reports?range=week");
  expect(await screen.findByRole("heading", { name: "No visits in this range" })).toBeVisible();
});

it("keeps the report and range in the URL, and groups long ranges by month", async () => {
  serve({ ...officeCalls("owner"), [HOURS]: () => hours(12), [REVENUE]: revenue });
  const { user, address } = visit("/office/reports?range=own&from=2026-10-01&to=2026-11-30");
  await user.selectOptions(await screen.findByLabelText("Report"), "Revenue");
  const row = within(await screen.findByRole("row", { name: /^November 2026/ }));
  expect(row.getByRole("cell", { name: "$240.50" })).toBeVisible();
  expect(within(screen.getByRole("row", { name: /^All/ })).getByRole("cell", { name: "$320.50" })).toBeVisible();
  expect(address()).toContain("report=revenue");
  expect(screen.getByLabelText("First day")).toHaveValue("2026-10-01");
});

it("shows an error for an invalid range and sends no request", async () => {
  const calls = serve(officeCalls("owner"));
  visit("/office/reports?range=own&from=2026-11-30&to=2026-10-01");
  expect(await screen.findByText("Please choose a last day that is not before the first")).toBeVisible();
  expect(calls.some(({ path }) => path === HOURS)).toBe(false);
  expect(screen.queryByRole("button", { name: "Export as CSV" })).toBeNull();
});

it("shows what net revenue consists of, for last month", async () => {
  const parts = { revenueCents: 24_000, refundCents: 3050, disputeCents: 8000, feeCents: 786 };
  const calls = serve({
    ...officeCalls("owner"),
    "GET /api/office/reports/net-by-nurse": () =>
      answer(Report, {
        success: true,
        rows: [{ _id: "amara", label: "Amara Okafor", value: 12_164, count: 3, parts }],
        total: { value: 12_164, count: 3, parts },
      }),
  });
  visit("/office/reports?report=net-by-nurse&range=last-month");
  const row = within(await screen.findByRole("row", { name: /^Amara Okafor/ }));
  for (const sum of ["$240", "$30.50", "$80", "$7.86", "$121.64"])
    expect(row.getByRole("cell", { name: sum })).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "Disputed" })).toBeVisible();
  const params = calls.find(({ path }) => path.includes("net-by-nurse"))?.search;
  expect([params?.get("from"), params?.get("to")]).toEqual(["2026-10-01", "2026-10-31"]);
});

it("exports payments, visits and rides of the range", async () => {
  const calls = serve({
    ...officeCalls("view"),
    [HOURS]: () => hours(12),
    "GET /api/office/exports/payments.csv": () => new Response("Paid at", { headers: { "content-type": "text/csv" } }),
  });
  const { user } = visit("/office/reports");
  await user.click(await screen.findByRole("button", { name: "Export payments" }));
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith("payments.csv"))).toBe(true));
  expect(screen.getByRole("button", { name: "Export visits" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Export rides" })).toBeVisible();
});
