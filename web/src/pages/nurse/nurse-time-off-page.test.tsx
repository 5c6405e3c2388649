import { Done } from "@lamplight/api/contract/response.ts";
import { HoursFound, TimeOffList, TimeOffPreview, TimeOffTaken } from "@lamplight/api/contract/schedules.ts";
import { Me } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ZONE } from "../../../test/office.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const [offId, docId] = ["01a20000-0000-7000-8000-000000000001", "01a20000-0000-7000-8000-000000000002"];
const days = { from: "2099-03-02T05:00:00.000Z", to: "2099-03-03T05:00:00.000Z" };
const off = { _id: offId, ...days, reason: "A course", isForAll: false };
const hit = (patient: string, state: "paid" | "held") => ({
  _id: crypto.randomUUID(),
  ...{ docId, consultant: "Amara Okafor", patient, startsAt: "2099-03-02T15:00:00.000Z", state },
});
const conflicts = [hit("Ann L.", "paid"), hit("Bo R.", "held")];

function open(found = conflicts) {
  let isStored = false;
  const calls = serve({
    "GET /api/nurse/me": () =>
      answer(Me, {
        success: true,
        staff: { _id: docId, name: "Amara Okafor", email: "amara@nurse.test", role: "nurse", docId },
        ...{ next: "done", factors: [], recoveryCodesLeft: 0, timeZone: ZONE },
      }),
    "GET /api/nurse/hours": () =>
      answer(HoursFound, { success: true, weekly: [], days: [], revision: 1, inWords: "Always" }),
    "GET /api/nurse/time-off": () => answer(TimeOffList, { success: true, timeOff: isStored ? [off] : [], next: null }),
    "POST /api/nurse/time-off/preview": () =>
      answer(TimeOffPreview, { success: true, ...days, conflicts: found, rides: [] }),
    "POST /api/nurse/time-off": () => {
      isStored = true;
      return answer(TimeOffTaken, { success: true, timeOff: off, conflicts: found });
    },
    [`GET /api/doctor/${docId}/slots`]: () => "no answer" as const,
    [`POST /api/nurse/time-off/${offId}/end`]: () => {
      isStored = false;
      return answer(Done, { success: true });
    },
  });
  return { calls, ...visit("/nurse/time-off") };
}

async function write({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole("button", { name: "Add time off" }));
  const form = within(await screen.findByRole("dialog", { name: "Add time off" }));
  await user.fill(form.getByLabelText("First day"), "2099-03-02");
  await user.fill(form.getByLabelText("Reason"), "A course");
  await user.click(form.getByRole("button", { name: "Add time off" }));
}

const isSaved = (calls: ReturnType<typeof open>["calls"]) =>
  calls.some(({ path }) => path === "POST /api/nurse/time-off");

it("shows the visits that time off hits, and what happens, before it is saved", async () => {
  const page = open();
  await write(page);
  const dialog = within(await screen.findByRole("dialog", { name: "Add this time off?" }));
  expect(dialog.getByText("2 booked visits are during this time off.")).toBeVisible();
  expect(dialog.getByText(/Then we email each of these patients that you're unavailable/)).toBeVisible();
  const visits = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(visits).toEqual([expect.stringContaining("Ann L."), expect.stringContaining("Bo R., not paid yet")]);
  expect(isSaved(page.calls)).toBe(false);
  await page.user.click(dialog.getByRole("button", { name: "Back" }));
  expect(await screen.findByLabelText("First day")).toHaveValue("2099-03-02");
  expect(isSaved(page.calls)).toBe(false);
});

it("folds the seventh visit and the following, so that the buttons stay near", async () => {
  const page = open(Array.from({ length: 9 }, (_, index) => hit(`Ann ${index}`, "paid")));
  await write(page);
  const dialog = within(await screen.findByRole("dialog", { name: "Add this time off?" }));
  expect(dialog.getByText("3 more visits").closest("details")).not.toHaveAttribute("open");
  expect(within(dialog.getByRole("list", { name: "Visits" })).getAllByRole("listitem")).toHaveLength(6);
});

it("can be undone from another page of the nurse", async () => {
  const page = open();
  await write(page);
  const dialog = within(await screen.findByRole("dialog", { name: "Add this time off?" }));
  await page.user.click(dialog.getByRole("button", { name: "Add time off" }));
  expect(await screen.findByText("Time off added. After ten seconds we email the 1 patient.")).toBeVisible();
  await page.user.click(
    within(screen.getByRole("navigation", { name: "Main pages" })).getByRole("link", { name: "Hours" }),
  );
  await page.user.click(await screen.findByRole("button", { name: /^Undo/ }));
  await expect.poll(() => page.calls.some(({ path }) => path.endsWith(`/time-off/${offId}/end`))).toBe(true);
  expect(await screen.findByText("Undone")).toBeVisible();
});

it("is added at once if it hits no visit", async () => {
  const page = open([]);
  await write(page);
  expect(await screen.findByText("Time off added.")).toBeVisible();
  expect(await screen.findByText("A course")).toBeVisible();
});
