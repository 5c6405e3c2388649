import { Calendar } from "@lamplight/api/contract/office-visits.ts";
import { FoundList } from "@lamplight/api/contract/patients.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { aRankedNurse, officeCalls, ranked, ZONE } from "../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const ruth = "01a20000-0000-7000-8000-000000000001";
const dana = "01a20000-0000-7000-8000-000000000002";
const priya = "01a20000-0000-7000-8000-000000000003";
const slots = [{ slotTime: "10:00 AM", startsAt: "2026-11-24T15:00:00.000Z", state: "free" as const }];
const column = (docId: string, name: string) => ({ docId, name, image: "", slots });

/** The dialog to book a free slot of Ruth, who may be off. */
async function openBooking({ isOff = false, isRanked = Promise.resolve() } = {}) {
  const off = { reason: "Off until Wed, Nov 25 at 9:00 AM EST", until: "2026-11-25T14:00:00.000Z" };
  const own = aRankedNurse({ docId: ruth, name: "Ruth Adler", isOwn: true, unavailable: isOff ? off : null });
  const others = [
    aRankedNurse({ docId: dana, name: "Dana Brown", languages: ["English", "Spanish"] }),
    aRankedNurse({
      docId: priya,
      name: "Priya Rao",
      speciality: "Cardiac Nurse",
      isSameSpecialty: false,
      feeDifferenceCents: 2000,
      isFreeThen: false,
      nearestFree: "2026-11-24T16:00:00.000Z",
    }),
  ];
  const calls = serve({
    ...officeCalls("desk"),
    "GET /api/office/calendar": () =>
      answer(Calendar, {
        success: true,
        day: "2026-11-24",
        timeZone: ZONE,
        columns: [column(ruth, "Ruth Adler"), column(dana, "Dana Brown"), column(priya, "Priya Rao")],
      }),
    "GET /api/office/find": () => answer(FoundList, { success: true, found: [] }),
    "GET /api/office/nurses/ranked": async () => {
      await isRanked;
      return ranked(...(isOff ? [...others, own] : [own, ...others]));
    },
    "POST /api/office/visits": () => errorResponse(409, "That time has just been taken. Please choose another."),
  });
  const { user } = visit("/office/calendar?day=2026-11-24");
  await user.click(await screen.findByRole("button", { name: "Free, 10:00 AM with Ruth Adler" }));
  const cell = await screen.findByRole("dialog", { name: "10:00 AM with Ruth Adler" });
  await user.click(within(cell).getByRole("button", { name: "Book for a caller" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Book for a caller" }));
  return { calls, user, dialog };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00Z") });
});

it("lists nurses with specialty, fee difference, when they are free and languages, best first", async () => {
  const { user, dialog } = await openBooking();
  expect(dialog.getByRole("combobox", { name: "Nurse" })).toHaveValue("Ruth Adler");
  await user.click(dialog.getByRole("combobox", { name: "Nurse" }));
  await dialog.findByRole("option", { name: /^Dana Brown/ });
  const options = within(dialog.getByRole("listbox", { name: "nurses" })).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Ruth AdlerSurgical Nurse · same fee · free then · English",
    "Dana BrownSurgical Nurse · same fee · free then · English, Spanish",
    "Priya RaoCardiac Nurse · fee $20 higher · next free Tue, Nov 24, 11:00 AM · English",
  ]);
});

it("lists an unavailable nurse last with the reason and preselects the best one instead", async () => {
  const { user, dialog } = await openBooking({ isOff: true });
  await user.click(dialog.getByRole("combobox", { name: "Nurse" }));
  await dialog.findByRole("option", { name: /^Dana Brown/ });
  const options = within(dialog.getByRole("listbox", { name: "nurses" })).getAllByRole("option");
  expect(options.at(-1)).toHaveTextContent(/^Ruth Adler.*Off until Wed, Nov 25 at 9:00 AM EST/);
  expect(dialog.getByRole("combobox", { name: "Nurse" })).toHaveValue("Dana Brown");
});

it("asks for confirmation before another specialty or a higher fee is sent, and says what differs", async () => {
  const { calls, user, dialog } = await openBooking();
  await user.fill(dialog.getByRole("combobox", { name: "Nurse" }), "priya");
  await user.click(await dialog.findByRole("option", { name: /^Priya Rao/ }));
  await user.fill(dialog.getByLabelText("Phone"), "2155550100");
  await user.fill(dialog.getByLabelText("Name"), "Ann Lee");
  await user.selectOptions(dialog.getByLabelText("Where will the patient be during the call?"), "Pennsylvania");
  await user.click(dialog.getByRole("button", { name: "Hold slot" }));
  expect(await dialog.findByText("Please confirm the difference first.")).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith("/visits"))).toEqual([]);
  const confirm = dialog.getByRole("checkbox", { name: /^Choose this nurse anyway/ });
  expect(dialog.getByText("Priya Rao is a Cardiac Nurse, not a Surgical Nurse. The fee is $20 higher.")).toBeVisible();
  await user.click(confirm);
  await user.click(dialog.getByRole("button", { name: "Hold slot" }));
  expect(await dialog.findByText("That time has just been taken. Please choose another.")).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/visits"))?.json).toMatchObject({ docId: priya });
});

it("holds the slot that was pressed in the calendar before the other nurses are compared", async () => {
  const { calls, user, dialog } = await openBooking({ isRanked: new Promise(() => {}) });
  await user.fill(dialog.getByLabelText("Phone"), "2155550100");
  await user.fill(dialog.getByLabelText("Name"), "Ann Lee");
  await user.selectOptions(dialog.getByLabelText("Where will the patient be during the call?"), "Pennsylvania");
  await user.click(dialog.getByRole("button", { name: "Hold slot" }));
  expect(await dialog.findByText("That time has just been taken. Please choose another.")).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/visits"))?.json).toMatchObject({ docId: ruth, slotTime: "10:00 AM" });
});
