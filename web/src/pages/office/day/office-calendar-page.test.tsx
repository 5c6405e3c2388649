import { Calendar } from "@lamplight/api/contract/office-visits.ts";
import { FoundList } from "@lamplight/api/contract/patients.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { OUTSIDE_US_REASON } from "@lamplight/api/contract/us-states.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { aRankedNurse, officeCalls, ranked, ZONE } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const docId = "01a20000-0000-7000-8000-000000000002";
const rosa = "01a20000-0000-7000-8000-000000000004";

const calendar = () =>
  answer(Calendar, {
    success: true,
    day: "2026-11-24",
    timeZone: ZONE,
    columns: [
      {
        docId,
        name: "Amara Okafor",
        image: "",
        slots: [
          { slotTime: "10:00 AM", startsAt: "2026-11-24T15:00:00.000Z", state: "free" },
          { slotTime: "10:30 AM", startsAt: "2026-11-24T15:30:00.000Z", state: "closed", reason: "Off" },
        ],
      },
    ],
  });

function open(role: "desk" | "view", more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/calendar": calendar,
    "GET /api/office/find": () => answer(FoundList, { success: true, found: [] }),
    "GET /api/office/nurses/ranked": () => ranked(aRankedNurse({ docId, name: "Amara Okafor" })),
    ...more,
  });
  return { calls, ...visit("/office/calendar?day=2026-11-24") };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00Z") });
});

it("books a free slot for the patient with that phone number, and keeps the form when it fails", async () => {
  const taken = "That time has just been taken. Please choose another.";
  const { calls, user } = open("desk", {
    "GET /api/office/find": () =>
      answer(FoundList, {
        success: true,
        found: [
          {
            ...{ kind: "patient", _id: rosa, patientId: rosa, label: "Rosa Diaz", more: "2155550188" },
            opens: { kind: "patient", _id: rosa },
          },
        ],
      }),
    "POST /api/office/visits": () => errorResponse(409, taken),
  });
  await user.click(await screen.findByRole("button", { name: "Free, 10:00 AM with Amara Okafor" }));
  const cell = await screen.findByRole("dialog", { name: "10:00 AM with Amara Okafor" });
  await user.click(within(cell).getByRole("button", { name: "Book for a caller" }));
  const dialog = await screen.findByRole("dialog", { name: "Book for a caller" });
  await user.fill(within(dialog).getByLabelText("Phone"), "(215) 555-0188");
  await user.click(await within(dialog).findByRole("button", { name: /Rosa Diaz/ }));
  await user.fill(within(dialog).getByLabelText(/^Reason for the visit/), "A cough");
  const state = within(dialog).getByLabelText("Where will the patient be during the call?");
  expect(state).toHaveValue("");
  await user.click(within(dialog).getByRole("button", { name: "Hold slot" }));
  expect(await within(dialog).findByText("Please choose a state")).toBeVisible();
  await user.selectOptions(state, "Outside the United States");
  await user.click(within(dialog).getByRole("button", { name: "Hold slot" }));
  expect(await within(dialog).findByText(OUTSIDE_US_REASON)).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith("/visits"))).toEqual([]);
  await user.selectOptions(state, "Texas");
  await user.click(within(dialog).getByRole("button", { name: "Hold slot" }));
  expect(await within(dialog).findByText(taken)).toBeVisible();
  expect(within(dialog).getByLabelText(/^Reason for the visit/)).toHaveValue("A cough");
  expect(calls.find(({ path }) => path.endsWith("/visits"))?.json).toEqual({
    docId,
    slotDate: "24_11_2026_",
    slotTime: "10:00 AM",
    patient: { _id: rosa },
    notify: true,
    reason: "A cough",
    state: "TX",
  });
});

it("requires a new caller's name and phone number, with an error beside each field", async () => {
  const { user } = open("desk");
  await screen.findByRole("button", { name: "Free, 10:00 AM with Amara Okafor" });
  await user.keyboard("n");
  const dialog = await screen.findByRole("dialog", { name: "Book for a caller" });
  // Without a nurse from the calendar, none is chosen for the office.
  const nurse = await within(dialog).findByRole("combobox", { name: "Nurse" });
  expect(nurse).toHaveValue("");
  await user.click(nurse);
  await user.click(await within(dialog).findByRole("option", { name: /^Amara Okafor/ }));
  await user.selectOptions(await within(dialog).findByLabelText("Time"), "10:00 AM");
  await user.fill(within(dialog).getByLabelText("Phone"), "12");
  await user.click(within(dialog).getByRole("button", { name: "Hold slot" }));
  expect(
    await within(dialog).findByText(
      "That isn't a phone number. Enter ten digits for the US, or start with + and the country code.",
    ),
  ).toBeVisible();
  expect(within(dialog).getByText("Please enter the caller's name")).toBeVisible();
});

it("shows no actions to the view role", async () => {
  open("view");
  expect(await screen.findByText("10:00 AM")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Free/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Book for a caller" })).not.toBeInTheDocument();
});

const timeOffId = "01a20000-0000-7000-8000-000000000005";
const visitId = "01a20000-0000-7000-8000-000000000006";
const withSlots = (slots: Calendar["columns"][number]["slots"]) => () =>
  answer(Calendar, {
    success: true,
    day: "2026-11-24",
    timeZone: ZONE,
    columns: [{ docId, name: "Amara Okafor", image: "", slots }],
  });
const ten = { slotTime: "10:00 AM", startsAt: "2026-11-24T15:00:00.000Z" };

it("ends a nurse's own time off from a closed cell, and shows its whole span", async () => {
  const timeOff = { _id: timeOffId, from: "2026-11-24T15:00:00.000Z", to: "2026-11-24T17:00:00.000Z", isForAll: false };
  const { calls, user } = open("desk", {
    "GET /api/office/calendar": withSlots([
      { ...ten, state: "closed", closedBy: "time_off", reason: "Off: Dentist", timeOff },
      { slotTime: "12:00 PM", startsAt: "2026-11-24T17:00:00.000Z", state: "free" },
    ]),
    [`POST /api/office/consultants/${docId}/time-off/${timeOffId}/end`]: () => answer(Done, { success: true }),
  });
  await user.click(await screen.findByRole("button", { name: "Closed, 10:00 AM with Amara Okafor: Off: Dentist" }));
  const dialog = await screen.findByRole("dialog", { name: "10:00 AM with Amara Okafor" });
  expect(
    within(dialog).getByText(/Tue, Nov 24, 10:00 AM to 12:00 PM EST\. If you end it, all of it can be booked again/),
  ).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "End time off" }));
  expect(await screen.findByText("The time off has ended.")).toBeVisible();
  expect(calls.some(({ path }) => path.endsWith(`/time-off/${timeOffId}/end`))).toBe(true);
});

it("links a cell closed by a day off for everyone or by hours to its screen, and a past cell to nothing", async () => {
  const timeOff = { _id: timeOffId, from: "2026-11-24T05:00:00.000Z", to: "2026-11-25T05:00:00.000Z", isForAll: true };
  const { user } = open("desk", {
    "GET /api/office/calendar": withSlots([
      { ...ten, state: "closed", closedBy: "time_off", reason: "Off: Thanksgiving", timeOff },
      {
        slotTime: "10:30 AM",
        startsAt: "2026-11-24T15:30:00.000Z",
        state: "closed",
        closedBy: "hours",
        reason: "Outside working hours",
      },
      {
        slotTime: "11:00 AM",
        startsAt: "2026-11-24T16:00:00.000Z",
        state: "closed",
        closedBy: "clock",
        reason: "Past",
      },
    ]),
  });
  await user.click(await screen.findByRole("button", { name: /^Closed, 10:00 AM/ }));
  expect(within(await screen.findByRole("dialog")).getByRole("link", { name: "Days off for everyone" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep closed" }));
  await user.click(screen.getByRole("button", { name: /^Closed, 10:30 AM/ }));
  expect(await screen.findByRole("link", { name: "Change hours" })).toHaveAttribute(
    "href",
    `/office/consultants/${docId}`,
  );
  expect(screen.queryByRole("button", { name: /^Closed, 11:00 AM/ })).not.toBeInTheDocument();
});

it("counts down a hold in its last hour, and shows the end of a longer one", async () => {
  const held = { state: "held", visitId, patient: "Rosa Diaz" } as const;
  open("desk", {
    "GET /api/office/calendar": withSlots([
      { ...ten, ...held, heldUntil: "2026-11-22T15:24:18.000Z" },
      { slotTime: "10:30 AM", startsAt: "2026-11-24T15:30:00.000Z", ...held, heldUntil: "2026-11-22T19:00:00.000Z" },
    ]),
  });
  expect(await screen.findByText("Held, 24:18 left")).toBeVisible();
  expect(screen.getByText("Held until 2:00 PM")).toBeVisible();
});

it("reschedules an upcoming paid visit from its cell by keyboard, but not one that has started", async () => {
  const paid = { state: "paid", visitId, patient: "Rosa Diaz" } as const;
  const { calls, user } = open("desk", {
    "GET /api/office/calendar": withSlots([
      { ...ten, ...paid },
      { slotTime: "10:30 AM", ...paid, startsAt: "2026-11-22T14:30:00.000Z", patient: "Ann Lee" },
    ]),
    [`GET /api/office/visits/${visitId}`]: () => errorResponse(500, "Something went wrong."),
  });
  const move = await screen.findByRole("button", { name: "Reschedule Rosa Diaz, 10:00 AM with Amara Okafor" });
  move.focus();
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith(`/visits/${visitId}`))).toBe(true));
  expect(screen.queryByRole("button", { name: /^Reschedule Ann Lee/ })).not.toBeInTheDocument();
});

it.each([
  ["marks the current time today", "2026-11-24T15:10:00Z", "time"],
  ["marks no time on another day", "2026-11-22T15:10:00Z", null],
])("%s", async (_, now, current) => {
  vi.setSystemTime(new Date(now));
  open("desk");
  expect((await screen.findByRole("rowheader", { name: "10:00 AM" })).getAttribute("aria-current")).toBe(current);
});
