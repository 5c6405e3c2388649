import { NurseDay, type NurseVisit, NurseVisitFound } from "@lamplight/api/contract/nurse.ts";
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
function open(path: string, today: NurseVisit[] = []) {
  serve({
    "GET /api/nurse/me": me,
    "GET /api/nurse/day": ({ search }) => {
      const day = search.get("day") ?? "2026-11-27";
      const visits = day === "2026-11-28" ? [aVisit] : today;
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

/** A visit of half an hour today; `at` is in hours and minutes of UTC. */
const todays = (patient: string, at: string, rest: Partial<NurseVisit> = {}): NurseVisit => {
  const startsAt = `2026-11-27T${at}:00.000Z`;
  const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString();
  return { ...aVisit, _id: crypto.randomUUID(), patient, startsAt, endsAt, opensAt: startsAt, ...rest };
};

it("shows the next visit first with its reason, asks for attendance, folds what is over, and has one line for each later visit", async () => {
  const details = { reason: "Rash on both arms", visitFor: null, documents: [] };
  const { user } = open("/nurse", [
    todays("Rosa D.", "13:00", { attendance: "met" }),
    todays("Ana R.", "14:00"),
    todays("Hannah B.", "15:10", { details }),
    todays("Ben O.", "15:40", { details: { ...details, reason: "A new inhaler" } }),
    todays("Lucia M.", "17:00"),
  ]);
  const next = within(await screen.findByRole("article", { name: "Next visit: Hannah B." }));
  expect(next.getByRole("heading", { name: "Hannah B." })).toBeVisible();
  expect(next.getByText("10:10 to 10:40 AM EST", { exact: false })).toBeVisible();
  expect(next.getByText("Rash on both arms", { selector: "blockquote" })).toBeVisible();
  expect(screen.getByText("Fri, Nov 27. 5 visits, 3 to come. Times are EST.")).toBeVisible();
  const asked = within(screen.getByRole("list", { name: "Attendance to record" }));
  expect(asked.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["9:00 AM, Ana R."]);
  expect(asked.getByRole("button", { name: "We met" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Join/ })).toBeNull();
  const later = within(screen.getByRole("list", { name: "Later visits" }));
  expect(later.getByText("A new inhaler", { selector: "summary > span" })).toBeVisible();
  expect(later.getByText("Free from 11:10 AM to 12:00 PM")).toBeVisible();
  expect(screen.getByText("8:00 AM")).not.toBeVisible();
  await user.click(screen.getByText("Earlier"));
  const earlier = within(screen.getByRole("list", { name: "Earlier visits" }));
  await user.click(earlier.getByText("Rosa D."));
  expect(earlier.getByText("You met.")).toBeVisible();
});

it("joins the next call with the patient's first name, and says who the visit is for", async () => {
  const visitFor = { name: "Theo B.", relation: "Son" };
  const details = { reason: "", visitFor, documents: [] };
  open("/nurse", [todays("Hannah B.", "15:10", { details, meetingUrl: "https://meet.test/room" })]);
  const next = within(await screen.findByRole("article", { name: "Next visit: Hannah B." }));
  expect(next.getByRole("heading", { name: "Hannah B., for Theo B." })).toBeVisible();
  expect(next.getByText("Theo is Hannah's son.")).toBeVisible();
  expect(next.getByText("No reason given")).toBeVisible();
  expect(next.getByRole("link", { name: "Join call with Hannah" })).toHaveAttribute("target", "_blank");
  expect(next.getByRole("link", { name: "I can't come" })).toHaveAttribute("href", "/nurse/time-off");
});

it("says when the call can be joined before it opens, and shows a note as a quote", async () => {
  const notes = [{ _id: crypto.randomUUID(), at: NOW, who: "Amara Okafor", text: "Asked for the record." }];
  open("/nurse", [todays("Hannah B.", "16:00", { opensAt: "2026-11-27T15:50:00.000Z", notes })]);
  expect(await screen.findByText("You can join from 10:50 AM. The button appears here.")).toBeVisible();
  expect(screen.getByText("Asked for the record.", { selector: "blockquote" })).toBeVisible();
  expect(screen.getByText("Amara Okafor, Fri, Nov 27 at 10:00 AM EST")).toBeVisible();
});

it("keeps a visit in its place after its attendance was recorded, so that it can be undone", async () => {
  const visit = todays("Ana R.", "14:00");
  let attendance: NurseVisit["attendance"] = null;
  const now = () => ({ ...visit, attendance, attendanceUntil: attendance && "2026-11-28T14:30:00.000Z" });
  const { user } = open("/nurse");
  serve({
    "GET /api/nurse/me": me,
    "GET /api/nurse/day": () =>
      answer(NurseDay, {
        ...{ success: true, day: "2026-11-27", timeZone: ZONE, now: NOW, timeOff: [] },
        visits: [now(), todays("Ben O.", "15:40")],
      }),
    [`POST /api/nurse/visits/${visit._id}/attendance`]: () => {
      attendance = "met";
      return answer(NurseVisitFound, { success: true, visit: now() });
    },
  });
  await user.click(await screen.findByRole("button", { name: "We met" }));
  expect(await screen.findByRole("button", { name: "Undo attendance" })).toBeVisible();
});
