import {
  SettingChanged,
  SettingPreviewed,
  type SettingState,
  SettingsFound,
} from "@lamplight/api/contract/office-settings.ts";
import { SETTINGS } from "@lamplight/api/contract/settings.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { onDay } from "../../../../test/on-day.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

onDay("2026-11-20T15:00:00Z");

const changeId = "01a20000-0000-7000-8000-0000000000f1";
const payerId = "01a20000-0000-7000-8000-0000000000f2";
const asShipped = Object.entries(SETTINGS).map(
  ([name, { value }]): SettingState =>
    SettingsFound.shape.settings.element.parse({
      ...{ name, value, latest: null, next: null, changedAt: null, changedBy: null },
    }),
);
const found = (like: Partial<SettingsFound> = {}): SettingsFound => ({
  success: true,
  settings: asShipped,
  rates: [
    { payerId, payer: "Keystone Medical", rates: [{ name: "wheelchairFareCents", value: 5800, latest: changeId }] },
  ],
  history: [],
  timeZone: "America/New_York",
  ...like,
});

const open = (role: OfficeRole, calls = {}) => {
  const made = serve({
    ...officeCalls(role),
    "GET /api/office/settings": () => answer(SettingsFound, found()),
    "POST /api/office/settings/preview": () =>
      answer(SettingPreviewed, {
        success: true,
        effects: ["Wheelchair: $69 instead of $65.", "2 booked rides keep the fare of its booking."],
      }),
    "POST /api/office/settings": () => answer(SettingChanged, { ...found(), changeId, undoSeconds: 10 }),
    ...calls,
  });
  return { ...visit("/office/settings"), made };
};
const fare = async () =>
  within(await screen.findByRole("table", { name: "Fares" }))
    .getByRole("rowheader", { name: /^Wheelchair/ })
    .closest("tr");

it("an owner sees what a change would change, confirms it, and can undo it", async () => {
  const { user, made } = open("owner");
  await user.click(await screen.findByRole("button", { name: "Change: Wheelchair" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("New value"));
  await user.type(dialog.getByLabelText("New value"), "69");
  await user.click(dialog.getByRole("button", { name: "See what changes" }));
  expect(await dialog.findByText("2 booked rides keep the fare of its booking.")).toBeVisible();
  await user.type(dialog.getByLabelText("From"), "2027-01-01");
  expect(dialog.queryByText("Wheelchair: $69 instead of $65.")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "See what changes" }));
  await user.type(dialog.getByLabelText("Why"), "Fuel");
  await user.click(await dialog.findByRole("button", { name: "Plan this change" }));
  expect(await screen.findByRole("button", { name: /^Undo/ })).toBeVisible();
  expect(made.find(({ path }) => path === "POST /api/office/settings")?.json).toEqual({
    ...{ name: "wheelchairFareCents", payerId: null, value: 6900, from: "2027-01-01", latest: null, reason: "Fuel" },
  });
});

it("says what is wrong with a value and keeps it", async () => {
  const fault = "Please enter $1 to $2,000.";
  const { user } = open("owner", {
    "POST /api/office/settings/preview": () => errorResponse(400, fault, { value: fault }),
  });
  await user.click(await screen.findByRole("button", { name: "Change: Wheelchair" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("New value"));
  await user.type(dialog.getByLabelText("New value"), "9999");
  await user.click(dialog.getByRole("button", { name: "See what changes" }));
  expect((await dialog.findAllByText(fault))[0]).toBeVisible();
  expect(dialog.getByLabelText("New value")).toHaveValue("9999");
});

it("shows a planned change with its day, which can be taken back", async () => {
  const next = { changeId, value: 6900, startsAt: "2027-01-01T05:00:00.000Z" };
  const settings = asShipped.map((state) => (state.name === "wheelchairFareCents" ? { ...state, next } : state));
  const { user, made } = open("owner", {
    "GET /api/office/settings": () => answer(SettingsFound, found({ settings })),
    [`POST /api/office/settings/${changeId}/withdraw`]: () => answer(SettingsFound, found()),
  });
  expect(await fare()).toHaveTextContent("$69 from Fri, Jan 1, 2027");
  await user.click(screen.getByRole("button", { name: "Take the planned change back: Wheelchair" }));
  await expect.poll(() => made.some(({ path }) => path.endsWith("/withdraw"))).toBe(true);
});

it("changes an organization's own rate, and an empty value is our fare", async () => {
  const { user, made } = open("owner");
  await user.click(await screen.findByRole("button", { name: "Wheelchair for Keystone Medical: $58. Change" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Wheelchair for Keystone Medical" }));
  await user.clear(dialog.getByLabelText("New value"));
  await user.click(dialog.getByRole("button", { name: "See what changes" }));
  await user.click(await dialog.findByRole("button", { name: "Change now" }));
  await expect
    .poll(() => made.find(({ path }) => path === "POST /api/office/settings")?.json)
    .toMatchObject({ payerId, value: null, latest: changeId });
});

it("others read the settings and change nothing", async () => {
  open("view");
  expect(await fare()).toHaveTextContent("$65");
  expect(screen.queryByRole("button", { name: /Change/ })).toBeNull();
});
