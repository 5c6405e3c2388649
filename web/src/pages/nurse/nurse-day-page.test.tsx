import { NurseDay, type NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { Me } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { staffId, ZONE } from "../../../test/office.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const NOW = "2026-11-27T15:00:00.000Z";

const me = () =>
  answer(Me, {
    success: true,
    staff: { _id: staffId, name: "Amara Okafor", email: "amara@nurse.test", role: "nurse", docId: staffId },
    next: "done",
    factors: [],
    recoveryCodesLeft: 0,
    timeZone: ZONE,
  });

const aVisit: NurseVisit = {
  _id: "01a20000-0000-7000-8000-000000000001",
  revision: 1,
  patient: "Ann L.",
  startsAt: "2026-11-28T15:00:00.000Z",
  endsAt: "2026-11-28T15:30:00.000Z",
  opensAt: "2026-11-28T14:50:00.000Z",
  state: "paid",
  meetingUrl: null,
  attendance: null,
  attendanceUntil: null,
  notes: [],
  details: { reason: "", visitFor: null, documents: [] },
};

/** The nurse's day, which the server names when none is asked for. */
function open(path: string) {
  serve({
    "GET /api/nurse/me": me,
    "GET /api/nurse/day": ({ search }) => {
      const day = search.get("day") ?? "2026-11-27";
      const visits = day === "2026-11-28" ? [aVisit] : [];
      return answer(NurseDay, { success: true, day, timeZone: ZONE, now: NOW, visits, timeOff: [] });
    },
  });
  return visit(path);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
});

it("promises no email about a day that is over", async () => {
  open("/nurse?day=2026-11-20");
  expect(await screen.findByText("This day is over.")).toBeVisible();
  expect(screen.queryByText(/as soon as one is booked/)).not.toBeInTheDocument();
});

it("goes to a day that is typed", async () => {
  const { user, address } = open("/nurse");
  const field = await screen.findByLabelText("Day", { selector: "input[type=date]" });
  await user.clear(field);
  await user.fill(field, "2026-11-28");
  expect(await screen.findByText("Ann L.")).toBeVisible();
  expect(address()).toBe("/nurse?day=2026-11-28");
});

it("shows seven days with their visits", async () => {
  const { user } = open("/nurse");
  await user.click(await screen.findByRole("radio", { name: "Week" }));
  const week = within(await screen.findByRole("list", { name: "Week" }));
  expect(week.getAllByRole("heading", { level: 2 })).toHaveLength(7);
  expect(await week.findByText("10:00 AM, Ann L.")).toBeVisible();
  expect(week.getByRole("link", { name: "Sat, Nov 28" })).toHaveAttribute("href", "/nurse?day=2026-11-28");
});
