import { RideBoard } from "@lamplight/api/contract/office-rides.ts";
import { type DayRide, RideDay } from "@lamplight/api/contract/ride-day.ts";
import { RideHelpList } from "@lamplight/api/contract/ride-help.ts";
import { TextToManyPreview } from "@lamplight/api/contract/texts-to-many.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aRide } from "../../../../test/office-ride.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T15:00:00Z") });
});

const ids = ["01a20000-0000-7000-8000-000000000011", "01a20000-0000-7000-8000-000000000012"];
const rides: DayRide[] = [
  { ...aRide({ _id: ids[0] ?? "", passenger: "Ada Novak" }), band: "no_driver", payer: "Harbor Home Care" },
  { ...aRide({ _id: ids[1] ?? "", passenger: "Walter Boyd" }), band: "accepted", payer: "" },
];

function open(total = 2) {
  const calls = serve({
    ...officeCalls("dispatch"),
    "GET /api/office/ride-day": () =>
      answer(RideDay, {
        ...{ success: true, rides, total, bands: { no_driver: 1, accepted: total - 1 } },
        ...{ payers: [{ _id: ids[0] ?? "", name: "Harbor Home Care" }], drivers: [] },
      }),
    "GET /api/office/rides": () => answer(RideBoard, { success: true, rides: [], next: null }),
    "GET /api/office/ride-help": () => answer(RideHelpList, { success: true, help: [] }),
    "POST /api/office/texts-to-many/preview": () =>
      answer(TextToManyPreview, { success: true, body: "Lamplight: We close at noon.", people: [], version: "v" }),
  });
  const asked = () => calls.filter(({ path }) => path === "GET /api/office/ride-day").at(-1)?.search;
  return { calls, asked, ...visit("/office/rides") };
}

it("shows the rides of a day by band, and narrows and sorts them by tiles, filters and columns", async () => {
  const { user, asked } = open();
  const table = within(await screen.findByRole("table", { name: "Rides" }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent?.slice(0, 12))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^No driver/), expect.stringMatching(/^Accepted/)]),
  );
  await user.click(screen.getByRole("button", { name: "1 No driver" }));
  await vi.waitFor(() => expect(asked()?.get("band")).toBe("no_driver"));
  await user.selectOptions(screen.getByLabelText("Who pays"), "Harbor Home Care");
  await vi.waitFor(() => expect(asked()?.get("payer")).toBe(ids[0]));
  await user.click(screen.getByRole("button", { name: "Passenger" }));
  await vi.waitFor(() => expect(asked()?.get("order")).toBe("passenger"));
  expect(screen.getByRole("columnheader", { name: "Passenger" })).toHaveAttribute("aria-sort", "ascending");
});

it("goes to the day before and after by [ and ]", async () => {
  const { user, asked } = open();
  await screen.findByRole("table", { name: "Rides" });
  expect(asked()?.get("day")).toBe("2026-11-24");
  await user.keyboard("[[");
  await vi.waitFor(() => expect(asked()?.get("day")).toBe("2026-11-23"));
  await user.keyboard("]]");
  await vi.waitFor(() => expect(asked()?.get("day")).toBe("2026-11-25"));
});

it("selects by Space, selects all that are shown, and texts the passengers by X", async () => {
  const { user, calls } = open(120);
  await screen.findByRole("table", { name: "Rides" });
  await user.keyboard("j ");
  expect(screen.getByText("1 ride selected")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Select all 120 of the filter" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Select 2 open rides on this page" }));
  expect(screen.getByText("2 rides selected")).toBeVisible();
  expect(screen.getByRole("button", { name: "Select all 120 of the filter" })).toBeVisible();
  expect(screen.getByText("1 to 50 of 120")).toBeVisible();
  screen.getByRole("link", { name: "Ada Novak" }).focus();
  await user.keyboard("x");
  const dialog = within(await screen.findByRole("dialog"));
  await user.fill(dialog.getByLabelText("Text"), "We close at noon.");
  await user.click(dialog.getByRole("button", { name: "Show who gets it" }));
  await vi.waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith("/texts-to-many/preview"))?.json).toMatchObject({
      audience: "selected",
      rideIds: ids,
    }),
  );
});

it("on a phone the views, today and what adds rides are in two menus beside the day", async () => {
  const { user } = open();
  await screen.findByRole("table", { name: "Rides" });
  const day = () => screen.getByLabelText("Day", { selector: "[type=date]" });
  await user.click(screen.getByRole("button", { name: "Next day" }));
  expect(day()).toHaveValue("2026-11-25");
  await user.click(screen.getByRole("button", { name: "View: Day" }));
  await user.click(screen.getByRole("button", { name: "Go to today" }));
  expect(day()).toHaveValue("2026-11-24");
  await user.click(screen.getByRole("button", { name: "View: Day" }));
  expect(screen.queryByRole("button", { name: "Go to today" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "All days" }));
  expect(await screen.findByRole("button", { name: "View: All days" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add rides" }));
  expect(screen.getAllByRole("link", { name: "Import trips" })).toHaveLength(2);
});
