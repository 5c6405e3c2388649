import { FoundList } from "@lamplight/api/contract/patients.ts";
import { Log, type LogEntry, type OfficeRole, StaffList } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { onDay } from "../../../../test/on-day.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

onDay("2026-11-20T15:00:00Z");

const visitId = "01a20000-0000-7000-8000-0000000000d1";
const patientId = "01a20000-0000-7000-8000-0000000000d2";

const moved: LogEntry = {
  _id: "01a20000-0000-7000-8000-0000000000e1",
  at: "2026-11-27T14:00:00.000Z",
  who: "Olive Desk",
  what: "appointment rescheduled",
  subject: { kind: "visit", _id: visitId, name: "Ann Lee" },
  change: { startsAt: ["2026-11-27T15:00:00.000Z", "2026-11-30T19:30:00.000Z"] },
};

function open(path: string, role: OfficeRole = "owner") {
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/staff": () => answer(StaffList, { success: true, staff: [], next: null }),
    "GET /api/office/log": () => answer(Log, { success: true, entries: [moved], next: null }),
    "GET /api/office/find": () =>
      answer(FoundList, {
        success: true,
        found: [
          {
            ...{ kind: "patient", _id: patientId, patientId, label: "Ann Lee", more: "ann@own.test" },
            opens: { kind: "patient", _id: patientId },
          },
        ],
      }),
  });
  const sent = () => new URLSearchParams(calls.findLast(({ path: to }) => to.endsWith("/log"))?.search);
  return { sent, ...visit(path) };
}

it("says what happened in words, in the practice's zone, and links to the record", async () => {
  open("/office/log");
  const row = within(await screen.findByRole("table", { name: "Log" }));
  expect(row.getByText("Moved from Fri, Nov 27 at 10:00 AM EST to Mon, Nov 30 at 2:30 PM EST")).toBeVisible();
  expect(row.getByText(/Rescheduled Ann Lee's visit/)).toBeVisible();
  expect(row.getByRole("link", { name: "Open visit" })).toHaveAttribute("href", `/office/visits/${visitId}`);
});

it("filters by kind, day and person, all in the address", async () => {
  const { user, sent, address } = open("/office/log?from=2026-11-01");
  await user.selectOptions(await screen.findByLabelText("What"), "Visits");
  await user.fill(screen.getByLabelText("About"), "ann");
  await user.click(await screen.findByRole("button", { name: /^Ann Lee/ }));
  expect(await screen.findByText(/^About/)).toHaveTextContent("About Ann Lee");
  expect(Object.fromEntries(sent())).toMatchObject({ kind: "visits", from: "2026-11-01", subject: patientId });
  expect(address()).toBe(`/office/log?subject=${patientId}&kind=visits&from=2026-11-01`);
  await user.click(screen.getByRole("button", { name: "Remove filters" }));
  expect(address()).toBe("/office/log");
});

it("has no choice of people for those who see only their own actions", async () => {
  open("/office/log", "dispatch");
  expect(await screen.findByLabelText("What")).toBeVisible();
  expect(screen.queryByLabelText("Who")).toBeNull();
});
