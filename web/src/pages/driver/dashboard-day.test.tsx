import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { DAY, dashboardHandlers, openDashboard } from "../../../test/dashboard.tsx";
import { aDashboard, aRide, dashboard } from "../../../test/drives.ts";
import { serve } from "../../../test/server.ts";

it("shows the rides after the next one, which has its own card, a line each that opens", async () => {
  const at = (hour: number, name: string) =>
    aRide({
      status: "accepted",
      startsAt: `2026-11-24T${hour}:15:00.000Z`,
      user: { name, image: "", email: "", phone: "" },
    });
  serve({
    ...dashboardHandlers,
    [DAY]: () => dashboard(aDashboard([at(14, "May Chen"), at(18, "Hana Ito"), at(21, "Ann Lee")])),
  });
  const { user } = openDashboard();
  const next = await screen.findByRole("region", { name: "Next ride" });
  const later = within(screen.getByRole("region", { name: "Upcoming rides" }));
  expect(next).toHaveTextContent("May Chen");
  expect(later.queryByText("May Chen")).toBeNull();
  const names = later.getAllByRole("button", { name: /^Details of/ }).map((line) => line.getAttribute("aria-label"));
  expect(names).toEqual(["Details of Hana Ito's ride", "Details of Ann Lee's ride"]);
  const line = later.getByRole("button", { name: "Details of Hana Ito's ride" });
  expect(line).toHaveAttribute("aria-expanded", "false");
  await user.click(line);
  expect(line).toHaveAttribute("aria-expanded", "true");
});

it("says that no ride comes after the next one", async () => {
  serve({ ...dashboardHandlers, [DAY]: () => dashboard(aDashboard([aRide({ status: "accepted" })])) });
  openDashboard();
  expect(await screen.findByText("No rides after this one.")).toBeVisible();
  expect(screen.queryByText("No rides assigned yet")).toBeNull();
});
