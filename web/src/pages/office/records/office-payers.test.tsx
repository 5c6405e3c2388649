import {
  OnePayerOrganization,
  PayerAccount,
  PayerOrganizationList,
  type PayerRecord,
} from "@lamplight/api/contract/payer-organizations.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { onDay } from "../../../../test/on-day.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

onDay("2026-11-20T15:00:00Z");

const id = "01a20000-0000-7000-8000-0000000000f1";
const payer: PayerRecord = {
  _id: id,
  revision: 1,
  name: "Harbor Dialysis",
  contactName: "Pat Bell",
  phone: "+12155550191",
  billingEmail: "bills@harbor.test",
  informsPassengers: false,
  stoppedAt: null,
  timeline: [],
  notes: [],
};
const one = (like: Partial<PayerRecord> = {}) =>
  answer(OnePayerOrganization, { success: true, payer: { ...payer, ...like } });
const list = (...payers: PayerRecord[]) => ({
  "GET /api/office/money/payers": () => answer(PayerOrganizationList, { success: true, payers }),
});

const EMPTY: PayerAccount = { success: true, balanceCents: 0, unbilledCents: 0, statements: [], payments: [] };
const account = (like: Partial<PayerAccount> = {}) => answer(PayerAccount, { ...EMPTY, ...like });

function open(at: string, more: Parameters<typeof serve>[0], role: OfficeRole = "desk") {
  const calls = serve({
    ...officeCalls(role),
    [`GET /api/office/money/payers/${id}/account`]: () => account(),
    ...more,
  });
  return { calls, ...visit(`/office/money${at}`) };
}

it("adds an organization, and shows beside the name that another one has it", async () => {
  const taken = "Another organization already has this name.";
  const { calls, user } = open("?part=payers", {
    ...list(),
    "POST /api/office/money/payers": () => errorResponse(409, taken, { name: taken }),
  });
  expect(await screen.findByText("No organizations yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add an organization" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.fill(dialog.getByLabelText(/^Name/), "Harbor Dialysis");
  await user.fill(dialog.getByLabelText(/^Billing email/), "bills@harbor.test");
  await user.click(dialog.getByRole("button", { name: "Add organization" }));
  expect(await dialog.findByLabelText(/^Name/)).toHaveAccessibleDescription(expect.stringContaining(taken));
  expect(calls.find(({ path }) => path.startsWith("POST "))?.json).toEqual({
    name: "Harbor Dialysis",
    contactName: "",
    phone: "",
    billingEmail: "bills@harbor.test",
    informsPassengers: false,
  });
});

it("asks before it stops an organization, and sends the revision", async () => {
  const { calls, user } = open(`/payers/${id}`, {
    [`GET /api/office/money/payers/${id}`]: () => one(),
    [`POST /api/office/money/payers/${id}/stop`]: () => one({ revision: 2, stoppedAt: "2026-11-20T15:00:00.000Z" }),
  });
  expect(await screen.findByRole("heading", { name: "Harbor Dialysis" })).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name: "Stop organization" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop booking rides on Harbor Dialysis?" }));
  await user.click(dialog.getByRole("button", { name: "Stop organization" }));
  expect(calls.find(({ path }) => path.startsWith("POST "))?.json).toEqual({ revision: 1, isStopped: true });
});

it("lets the view role read organizations and change nothing", async () => {
  open("?part=payers", list({ ...payer, stoppedAt: "2026-11-01T15:00:00.000Z" }), "view");
  expect(await screen.findByRole("link", { name: "Harbor Dialysis" })).toBeVisible();
  expect(screen.getByText("Stopped")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add an organization" })).toBeNull();
});

it("shows what is open and not billed, and records a payment in any form of the amount", async () => {
  const statement = {
    _id: "01a20000-0000-7000-8000-0000000000e1",
    ...{ month: "2026-10", totalCents: 124_000, madeAt: "2026-11-01T10:00:00.000Z" },
  };
  const path = `/api/office/money/payers/${id}`;
  const { calls, user } = open(`/payers/${id}`, {
    [`GET ${path}`]: () => one(),
    [`GET ${path}/account`]: () =>
      account({ balanceCents: 124_000, unbilledCents: 6500, statements: [statement], payments: [] }),
    [`POST ${path}/payments`]: () => answer(PayerAccount, { ...EMPTY, message: "The payment is recorded." }),
  });
  expect(await screen.findByText("Open balance")).toBeVisible();
  expect(screen.getByText("Not billed yet").nextSibling).toHaveTextContent("$65");
  const statements = within(screen.getByRole("table", { name: "Statements" }));
  expect(statements.getByText("October 2026")).toBeVisible();
  expect(statements.getByRole("button", { name: "Download PDF of October 2026" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Record payment received" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record a payment from Harbor Dialysis" }));
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  expect(await dialog.findByText("Please enter the amount that arrived")).toBeVisible();
  await user.fill(dialog.getByLabelText(/^Amount in dollars/), "1,240");
  await user.fill(dialog.getByLabelText(/^Reference/), "Check 112");
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  expect(await toastSaying("The payment is recorded.")).toBeVisible();
  expect(calls.find(({ path: at }) => at === `POST ${path}/payments`)?.json).toEqual({
    ...{ cents: 124_000, receivedOn: "2026-11-20", reference: "Check 112" },
  });
});

it("asks for a large payment twice", async () => {
  const path = `/api/office/money/payers/${id}`;
  const again = "$1,000,000 is more than $10,000. Please enter the same amount again to confirm it.";
  const { calls, user } = open(`/payers/${id}`, {
    [`GET ${path}`]: () => one(),
    [`GET ${path}/account`]: () => account(EMPTY),
    [`POST ${path}/payments`]: ({ json }) =>
      typeof json === "object" && json !== null && "confirmedCents" in json
        ? answer(PayerAccount, { ...EMPTY, message: "The payment is recorded." })
        : errorResponse(400, again, { confirmedCents: again }),
  });
  await user.click(await screen.findByRole("button", { name: "Record payment received" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record a payment from Harbor Dialysis" }));
  await user.fill(dialog.getByLabelText(/^Amount in dollars/), "1,000,000");
  await user.fill(dialog.getByLabelText(/^Reference/), "Check 112");
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  expect(await dialog.findByText(again)).toBeVisible();
  await user.fill(dialog.getByLabelText(/^The same amount again/), "1,000,000");
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  expect(await toastSaying("The payment is recorded.")).toBeVisible();
  expect(calls.filter(({ path: at }) => at === `POST ${path}/payments`).map(({ json }) => json)).toMatchObject([
    { cents: 100_000_000 },
    { cents: 100_000_000, confirmedCents: 100_000_000 },
  ]);
});

it("shows dispatch the organization without its account", async () => {
  const { calls } = open(`/payers/${id}`, { [`GET /api/office/money/payers/${id}`]: () => one() }, "dispatch");
  expect(await screen.findByRole("heading", { name: "Harbor Dialysis" })).toBeVisible();
  expect(screen.queryByText("Statements")).toBeNull();
  expect(calls.some(({ path }) => path.endsWith("/account"))).toBe(false);
});

it("downloads an organization's completed trips of chosen days", async () => {
  const { calls, user } = open(`/payers/${id}`, {
    [`GET /api/office/money/payers/${id}`]: () => one(),
    [`GET /api/office/money/payers/${id}/trips.csv`]: () =>
      new Response("Trip Number", { headers: { "content-type": "text/csv" } }),
  });
  const form = within(await screen.findByRole("form", { name: "Completed trips" }));
  expect(form.getByLabelText("From")).toHaveValue("2026-11-20");
  await user.fill(form.getByLabelText("From"), "2026-11-16");
  await user.click(form.getByRole("button", { name: "Download trips" }));
  await vi.waitFor(() =>
    expect(calls.map(({ path }) => path).filter((path) => path.includes("trips.csv"))).toHaveLength(1),
  );
});
