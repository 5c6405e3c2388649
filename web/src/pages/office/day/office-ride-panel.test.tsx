import { Conversations } from "@lamplight/api/contract/conversations.ts";
import { OfficeDrivers } from "@lamplight/api/contract/office-drivers.ts";
import { OfficeRideFound } from "@lamplight/api/contract/office-rides.ts";
import { RideDay } from "@lamplight/api/contract/ride-day.ts";
import { RideHelpList } from "@lamplight/api/contract/ride-help.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aRide, id, path } from "../../../../test/office-ride.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const ride = aRide({ passenger: "Marcus Hale", passengerPhone: "+12155550119" });

function open(address = "/office/rides") {
  serve({
    ...officeCalls("dispatch"),
    "GET /api/office/ride-day": () =>
      answer(RideDay, {
        ...{ success: true, rides: [{ ...ride, band: "no_driver", payer: "" }], total: 1, bands: { no_driver: 1 } },
        ...{ payers: [], drivers: [] },
      }),
    "GET /api/office/ride-help": () => answer(RideHelpList, { success: true, help: [] }),
    "GET /api/office/drivers": () => answer(OfficeDrivers, { success: true, drivers: [], next: null }),
    [`GET ${path}`]: () => answer(OfficeRideFound, { success: true, ride }),
    [`GET ${path}/texts`]: () => answer(Conversations, { success: true, conversations: [] }),
  });
  return visit(address);
}

it("opens a ride beside the table by Enter, with facts, actions and timeline, and closes it by Escape", async () => {
  const { user, address } = open();
  await screen.findByRole("link", { name: "Marcus Hale" });
  await user.keyboard("j{Enter}");
  const panel = within(await screen.findByRole("complementary"));
  expect(await panel.findByRole("heading", { name: /Marcus Hale$/ })).toBeVisible();
  expect(panel.getByRole("link", { name: "(215) 555-0119" })).toHaveAttribute("href", "tel:+12155550119");
  expect(panel.getByRole("button", { name: "Assign driver" })).toBeVisible();
  expect(panel.getByRole("heading", { name: "Timeline" })).toBeVisible();
  expect(panel.getByRole("link", { name: "Open ride" })).toHaveAttribute("href", `/office/rides/${id}`);
  expect(address()).toBe(`/office/rides?ride=${id}`);
  expect(screen.getByRole("link", { name: "Marcus Hale" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  expect(address()).toBe("/office/rides");
});

it("goes to the ride's own page by a click with Ctrl", async () => {
  const { user } = open();
  const link = await screen.findByRole("link", { name: "Marcus Hale" });
  await user.keyboard("{Control>}");
  await user.click(link);
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  expect(link).toHaveAttribute("href", `/office/rides/${id}`);
});

it("hands selected rides over to one driver by H, as by A", async () => {
  const { user } = open();
  await screen.findByRole("link", { name: "Marcus Hale" });
  for (const key of ["h", "a"]) {
    if (screen.queryByRole("button", { name: "Hand over to a driver" }) === null) await user.keyboard("j ");
    await user.keyboard(key);
    const dialog = within(await screen.findByRole("dialog", { name: "Hand rides over to a driver" }));
    await user.click(dialog.getByRole("button", { name: "Close" }));
  }
});
