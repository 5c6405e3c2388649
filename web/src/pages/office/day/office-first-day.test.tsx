import type { FirstDayLine } from "@lamplight/api/contract/first-day.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { firstDay, officeCalls } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const nora = { _id: "01a20000-0000-7000-8000-0000000000c1", name: "Nora Quinn" };

/** Today of a new practice; what is put away is gone from the next answer. */
function open(role: OfficeRole, lines: FirstDayLine[]) {
  let left = lines;
  const calls = serve({
    ...officeCalls(role),
    "GET /api/office/first-day": () => firstDay(...left),
    "POST /api/office/first-day": ({ json }: { json: unknown }) => {
      left = left.filter(({ step }) => !JSON.stringify(json).includes(step));
      return answer(Done, { success: true });
    },
  });
  return { calls, ...visit("/office") };
}
const line = (step: FirstDayLine["step"], nurse: FirstDayLine["nurse"] = null): FirstDayLine => ({ step, nurse });
const region = () => screen.findByRole("region", { name: "Before you open" });

it("shows an owner what a new practice still needs, each with its place", async () => {
  open("owner", [line("name"), line("settings"), line("nurse"), line("driver"), line("email"), line("backup")]);
  const links = within(await region()).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/studio",
    "/office/settings",
    "/office/consultants?new",
    "/office/drivers",
    "/office/health",
    "/office/health",
  ]);
});

it("leads to the nurse who can't be booked yet, and says what is missing", async () => {
  open("owner", [line("nurse", { ...nora, missing: ["license", "login"] })]);
  const shown = within(await region());
  expect(shown.getByRole("link", { name: "Open Nora Quinn for appointments" })).toHaveAttribute(
    "href",
    `/office/consultants/${nora._id}?part=record`,
  );
  expect(shown.getByText("Missing: license, login.")).toBeVisible();
});

it("puts away what the practice doesn't need, and then the rest", async () => {
  const { user, calls } = open("owner", [line("driver"), line("backup"), line("email")]);
  const sent = () => calls.filter(({ path }) => path === "POST /api/office/first-day").map(({ json }) => json);
  await user.click(within(await region()).getByRole("button", { name: "We offer no rides" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Add your first driver" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Hide this list" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Before you open" })).toBeNull());
  expect(sent()).toEqual([{ steps: ["driver"] }, { steps: ["backup", "email"] }]);
});

it("is neither shown to others nor when nothing is missing", async () => {
  const { calls } = open("desk", [line("backup")]);
  expect(await screen.findByText("Nothing needs you.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Before you open" })).toBeNull();
  expect(calls.filter(({ path }) => path.endsWith("first-day"))).toEqual([]);
});
