import { Calendar } from "@lamplight/api/contract/office-visits.ts";
import { FoundList } from "@lamplight/api/contract/patients.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { aRankedNurse, officeCalls, ranked, ZONE } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const docId = "01a20000-0000-7000-8000-000000000002";
const visitId = "01a20000-0000-7000-8000-000000000006";
const ten = { slotTime: "10:00 AM", startsAt: "2026-11-24T15:00:00.000Z" };
const withSlots = (slots: Calendar["columns"][number]["slots"]) => () =>
  answer(Calendar, {
    success: true,
    day: "2026-11-24",
    timeZone: ZONE,
    columns: [{ docId, name: "Amara Okafor", image: "", slots }],
  });

function open(role: "desk", more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...officeCalls(role), ...more });
  return { calls, ...visit("/office/calendar?day=2026-11-24") };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00Z") });
});

const SPECIALTIES = ["Surgical Nurse", "Cardiac Nurse"];
const slotOfNurse = (index: number): Calendar["columns"][number]["slots"][number] => {
  if (index < 10) return { ...ten, state: "free" };
  if (index === 10) return { ...ten, state: "closed", closedBy: "time_off", reason: "Off: Sick" };
  return { ...ten, state: "paid", visitId, patient: "Rosa Diaz" };
};
/** Twelve nurses: ten of two specialties who work, one with a free day, and one with a visit on a free day. */
const manyNurses = () =>
  answer(Calendar, {
    success: true,
    day: "2026-11-24",
    timeZone: ZONE,
    columns: Array.from({ length: 12 }, (_, index) => ({
      docId: `01a20000-0000-7000-8000-0000000001${String(index).padStart(2, "0")}`,
      name: `Nurse ${String.fromCharCode(65 + index)}`,
      image: "",
      speciality: SPECIALTIES[index % 2] ?? "",
      languages: index === 4 ? ["English", "Polish"] : ["English"],
      states: ["PA"],
      slots: [slotOfNurse(index)],
    })),
  });
const shownNames = () =>
  screen
    .getAllByRole("columnheader")
    .map(({ textContent }) => /Nurse [A-L]/.exec(textContent ?? "")?.[0])
    .filter(Boolean);

/** A window that has room for eight nurses. */
const inWideWindow = () =>
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { matches: true, media }));

it("shows who works that day by specialty, eight at a time, and remembers another choice for this person", async () => {
  inWideWindow();
  const { user } = open("desk", { "GET /api/office/calendar": manyNurses });
  expect(await screen.findByRole("columnheader", { name: "Cardiac" })).toBeVisible();
  expect(shownNames()).toEqual(["B", "D", "F", "H", "J", "L", "A", "C"].map((letter) => `Nurse ${letter}`));
  expect(screen.getByText(/Nurses 1–8/)).toHaveTextContent("of 11");
  await user.click(screen.getByRole("button", { name: "Next nurses" }));
  expect(shownNames()).toEqual(["Nurse E", "Nurse G", "Nurse I"]);
  await user.click(screen.getByRole("button", { name: "Surgical 5" }));
  expect(shownNames()).toEqual(["A", "C", "E", "G", "I"].map((letter) => `Nurse ${letter}`));
  await user.click(screen.getByRole("button", { name: "Next day" }));
  expect(await screen.findByRole("button", { name: "Surgical 5" })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Everyone 12" }));
  await user.click(screen.getByRole("checkbox", { name: "Only with visits" }));
  expect(shownNames()).toEqual(["Nurse L"]);
  localStorage.clear();
});

it("finds a nurse by name, specialty or language with the keyboard, and shows everyone again when it is emptied", async () => {
  inWideWindow();
  const { user, address } = open("desk", { "GET /api/office/calendar": manyNurses });
  const field = await screen.findByRole("combobox", { name: "Find a nurse" });
  await user.type(field, "polish surg");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(shownNames()).toEqual(["Nurse E"]);
  expect(field).toHaveValue("Nurse E");
  expect(address()).toContain("nurse=");
  await user.clear(field);
  await user.type(field, "nobody like that");
  expect(screen.getByText("No nurses match.")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(shownNames()).toHaveLength(8);
  await user.click(field);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(shownNames()).toEqual(["Nurse L"]);
});

it("names the gaps of a day, and when a nurse begins and ends", async () => {
  const closed = { state: "closed", closedBy: "hours", reason: "Outside working hours" } as const;
  const free = { state: "free" } as const;
  const parts = [closed, free, free, free, { state: "paid", visitId, patient: "Rosa Diaz" } as const, closed];
  const slots = ["10:00", "10:30", "11:00", "11:30", "12:00", "12:30"].map((time, index) => ({
    slotTime: `${time} ${index < 4 ? "AM" : "PM"}`,
    startsAt: `2026-11-24T${15 + Math.floor(index / 2)}:${index % 2 ? "30" : "00"}:00.000Z`,
    ...(parts[index] ?? free),
  }));
  open("desk", { "GET /api/office/calendar": withSlots(slots) });
  expect(await screen.findByText("Works from 10:30 AM")).toBeVisible();
  expect(screen.getByText("Free 1 h 30")).toBeVisible();
  expect(screen.getByText("Ends at 12:30 PM")).toBeVisible();
});

it("opens the form for a caller whose number is in the address", async () => {
  serve({
    ...officeCalls("desk"),
    "GET /api/office/calendar": withSlots([{ ...ten, state: "free" }]),
    "GET /api/office/find": () => answer(FoundList, { success: true, found: [] }),
    "GET /api/office/nurses/ranked": () => ranked(aRankedNurse({ docId, name: "Amara Okafor" })),
  });
  visit("/office/calendar?phone=%2B12155550188");
  const dialog = await screen.findByRole("dialog", { name: "Book for a caller" });
  expect(within(dialog).getByLabelText("Phone")).toHaveValue("(215) 555-0188");
});

it("moves a held visit from its cell", async () => {
  const { calls, user } = open("desk", {
    "GET /api/office/calendar": withSlots([
      { ...ten, state: "held", visitId, patient: "Rosa Diaz", heldUntil: "2026-11-22T19:00:00.000Z" },
    ]),
    [`GET /api/office/visits/${visitId}`]: () => errorResponse(500, "Something went wrong."),
  });
  await user.click(await screen.findByRole("button", { name: "Reschedule Rosa Diaz, 10:00 AM with Amara Okafor" }));
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith(`/visits/${visitId}`))).toBe(true));
});
