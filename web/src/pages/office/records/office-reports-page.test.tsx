import { MonthReport, ReportRecipients } from "@lamplight/api/contract/month-reports.ts";
import { Report } from "@lamplight/api/contract/reports.ts";
import { Done } from "@lamplight/api/contract/response.ts";
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

const RECIPIENTS = "GET /api/office/report-recipients";
const recipients = (isChosen: boolean) =>
  answer(ReportRecipients, {
    success: true,
    nextOn: "2026-11-30",
    recipients: [{ _id: "01890000-0000-7000-8000-000000000001", name: "Viola Hart", email: "viola@x.test", isChosen }],
  });
const ownersCalls = { ...officeCalls("owner"), [RECIPIENTS]: () => recipients(false) };

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
  serve({ ...ownersCalls, [HOURS]: () => hours(12), [REVENUE]: revenue });
  const { user, address } = visit("/office/reports?range=own&from=2026-10-01&to=2026-11-30");
  await user.selectOptions(await screen.findByLabelText("Report"), "Revenue");
  const row = within(await screen.findByRole("row", { name: /^November 2026/ }));
  expect(row.getByRole("cell", { name: "$240.50" })).toBeVisible();
  expect(within(screen.getByRole("row", { name: /^All/ })).getByRole("cell", { name: "$320.50" })).toBeVisible();
  expect(address()).toContain("report=revenue");
  expect(screen.getByLabelText("First day")).toHaveValue("2026-10-01");
});

it("shows an error for an invalid range and sends no request", async () => {
  const calls = serve(ownersCalls);
  visit("/office/reports?range=own&from=2026-11-30&to=2026-10-01");
  expect(await screen.findByText("Please choose a last day that is not before the first")).toBeVisible();
  expect(calls.some(({ path }) => path === HOURS)).toBe(false);
  expect(screen.queryByRole("button", { name: "Export as CSV" })).toBeNull();
});

it("shows what net revenue consists of, for last month", async () => {
  const parts = { revenueCents: 24_000, refundCents: 3050, disputeCents: 8000, feeCents: 786 };
  const calls = serve({
    ...ownersCalls,
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
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name: "Export payments" }));
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith("payments.csv"))).toBe(true));
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getByRole("button", { name: "Export visits" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Export rides" })).toBeVisible();
});

const DRIVERS = "GET /api/office/month-reports/rides-by-driver";
const drivers = () =>
  answer(MonthReport, {
    success: true,
    isOver: false,
    rows: [
      { _id: "bo", labels: ["Bo Lind"], values: [2, 90, 0, null, 0], before: [3, 120, 30, 66.7, 1] },
      { _id: "ann", labels: ["Ann Cruz"], values: [12, 600, 45, 91.7, 4], before: [0, 0, 0, null, 0] },
    ],
    total: { values: [14, 690, 45, 91.7, 4], before: [3, 120, 30, 66.7, 1] },
  });
it("shows a month with the month before beside it, sorted by the column that is pressed", async () => {
  const calls = serve({ ...officeCalls("view"), [DRIVERS]: drivers });
  const { user } = visit("/office/reports?report=rides-by-driver");
  const row = within(await screen.findByRole("row", { name: /^Bo Lind/ }));
  expect(row.getByRole("cell", { name: /^1\.5 h, in October 2026: ?2 h$/ })).toBeVisible();
  const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(names()).toEqual(["Bo Lind", "Ann Cruz", "All"]);
  await user.click(screen.getByRole("button", { name: "Rides" }));
  expect(names()).toEqual(["Ann Cruz", "Bo Lind", "All"]);
  expect(screen.getByRole("columnheader", { name: "Rides" })).toHaveAttribute("aria-sort", "descending");
  await user.click(screen.getByRole("button", { name: "Rides" }));
  expect(names()).toEqual(["Bo Lind", "Ann Cruz", "All"]);
  await user.click(screen.getByRole("button", { name: "On time" }));
  expect(names()).toEqual(["Ann Cruz", "Bo Lind", "All"]);
  await user.selectOptions(screen.getByLabelText("Month"), "October 2026");
  await vi.waitFor(() => expect(calls.some(({ search }) => search.get("month") === "2026-10")).toBe(true));
});

it("lets the owner choose who gets the weekly report, and nobody else", async () => {
  let isChosen = false;
  const calls = serve({
    ...officeCalls("owner"),
    [HOURS]: () => hours(12),
    [RECIPIENTS]: () => recipients(isChosen),
    "PUT /api/office/report-recipients/01890000-0000-7000-8000-000000000001": () => {
      isChosen = true;
      return answer(Done, { success: true });
    },
  });
  const { user } = visit("/office/reports");
  await user.click(await screen.findByRole("checkbox", { name: /Viola Hart/ }));
  await vi.waitFor(() => expect(screen.getByRole("checkbox", { name: /Viola Hart/ })).toBeChecked());
  expect(calls.filter(({ path }) => path.startsWith("PUT"))).toHaveLength(1);
});
