import { Calendar } from "@lamplight/api/contract/office-visits.ts";
import { FoundList } from "@lamplight/api/contract/patients.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { aroundOffice, ZONE } from "../../test/office.ts";
import { answer, refusal, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";

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
    ...aroundOffice(role),
    "GET /api/office/calendar": calendar,
    "GET /api/office/find": () => answer(FoundList, { success: true, found: [] }),
    ...more,
  });
  return { calls, ...visit("/office/calendar?day=2026-11-24") };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00Z") });
});

it("a free time is booked for whoever has the number already, with what was filled in kept when it is refused", async () => {
  const taken = "That time has just been taken. Please choose another.";
  const { calls, user } = open("desk", {
    "GET /api/office/find": () =>
      answer(FoundList, {
        success: true,
        found: [{ kind: "patient", _id: rosa, patientId: rosa, label: "Rosa Diaz", more: "2155550188" }],
      }),
    "POST /api/office/visits": () => refusal(409, taken),
  });
  await user.click(await screen.findByRole("button", { name: "Free, 10:00 AM with Amara Okafor" }));
  const cell = await screen.findByRole("dialog", { name: "10:00 AM with Amara Okafor" });
  await user.click(within(cell).getByRole("button", { name: "Book for a caller" }));
  const dialog = await screen.findByRole("dialog", { name: "Book for a caller" });
  await user.type(within(dialog).getByLabelText("Phone"), "(215) 555-0188");
  await user.click(await within(dialog).findByRole("button", { name: /Rosa Diaz/ }));
  await user.type(within(dialog).getByLabelText(/^Reason for the visit/), "A cough");
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
  });
});

it("a new caller needs a name and a number, each told beside its field", async () => {
  const { user } = open("desk");
  await screen.findByRole("button", { name: "Free, 10:00 AM with Amara Okafor" });
  await user.keyboard("n");
  const dialog = await screen.findByRole("dialog", { name: "Book for a caller" });
  await user.selectOptions(await within(dialog).findByLabelText("Time"), "10:00 AM");
  await user.type(within(dialog).getByLabelText("Phone"), "12");
  await user.click(within(dialog).getByRole("button", { name: "Hold slot" }));
  expect(await within(dialog).findByText("Please enter a phone number of 7 to 15 digits")).toBeVisible();
  expect(within(dialog).getByText("Please enter the caller's name")).toBeVisible();
});

it("who may only read is offered nothing to do", async () => {
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

it("a time closed by her own time off is opened where it stands, told how much opens with it", async () => {
  const timeOff = { _id: timeOffId, from: "2026-11-24T15:00:00.000Z", to: "2026-11-24T17:00:00.000Z", isForAll: false };
  const { calls, user } = open("desk", {
    "GET /api/office/calendar": withSlots([
      { ...ten, state: "closed", closedBy: "time_off", reason: "Off: Dentist", timeOff },
    ]),
    [`POST /api/office/consultants/${docId}/time-off/${timeOffId}/end`]: () => answer(Done, { success: true }),
  });
  await user.click(await screen.findByRole("button", { name: "Closed, 10:00 AM with Amara Okafor: Off: Dentist" }));
  const dialog = await screen.findByRole("dialog", { name: "10:00 AM with Amara Okafor" });
  expect(
    within(dialog).getByText(/Tue, Nov 24, 10:00 AM to 12:00 PM EST\. Opened again, all of it can be booked/),
  ).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Reopened.")).toBeVisible();
  expect(calls.some(({ path }) => path.endsWith(`/time-off/${timeOffId}/end`))).toBe(true);
});

it("what everyone's day off or her hours close leads to where that is changed, and what is past to nothing", async () => {
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
  expect(await screen.findByRole("link", { name: "Change her hours" })).toHaveAttribute(
    "href",
    `/office/consultants/${docId}`,
  );
  expect(screen.queryByRole("button", { name: /^Closed, 11:00 AM/ })).not.toBeInTheDocument();
});

it("a held time of the last hour counts down, and a longer one says until when", async () => {
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

it("a paid visit to come is moved from its cell by keyboard, one that has begun is not", async () => {
  const paid = { state: "paid", visitId, patient: "Rosa Diaz" } as const;
  const { calls, user } = open("desk", {
    "GET /api/office/calendar": withSlots([
      { ...ten, ...paid },
      { slotTime: "10:30 AM", ...paid, startsAt: "2026-11-22T14:30:00.000Z", patient: "Ann Lee" },
    ]),
    [`GET /api/office/visits/${visitId}`]: () => refusal(500, "Something went wrong."),
  });
  const move = await screen.findByRole("button", { name: "Move Rosa Diaz, 10:00 AM with Amara Okafor" });
  move.focus();
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith(`/visits/${visitId}`))).toBe(true));
  expect(screen.queryByRole("button", { name: /^Move Ann Lee/ })).not.toBeInTheDocument();
});
