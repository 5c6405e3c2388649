import type { LostRide } from "@lamplight/api/contract/drivers.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { DAY, dashboardHandlers, openDashboard } from "../../../test/dashboard.tsx";
import { aDashboard, aRide, dashboard } from "../../../test/drives.ts";
import { answer, serve } from "../../../test/server.ts";

const lost: LostRide = {
  rideId: crypto.randomUUID(),
  passenger: "Ann",
  startsAt: "2026-11-24T14:15:00.000Z",
  timeZone: "America/New_York",
  reason: "The office canceled it.",
};

it("shows offers above everything, and lost rides before the next ride", async () => {
  const rides = [aRide({ status: "accepted" }), aRide({ status: "assigned" })];
  serve({ ...dashboardHandlers, [DAY]: () => dashboard({ ...aDashboard(rides), lostRides: [lost] }) });
  openDashboard();
  await screen.findByRole("region", { name: /^New ride for you/ });
  const main = within(screen.getByRole("main"));
  const wanted = [/^New ride for you/, "No longer assigned to you, Ann, Tue, Nov 24, 9:15 AM EST", "Next ride"];
  const parts = wanted.map((name) => main.getByRole("region", { name }));
  expect(main.getAllByRole("region").filter((part) => parts.includes(part))).toEqual(parts);
  expect(main.getAllByRole("region")[0]).toBe(parts[0]);
});

it("says why a ride is lost until the driver dismisses it", async () => {
  let lostRides = [lost];
  const calls = serve({
    ...dashboardHandlers,
    [DAY]: () => dashboard({ ...aDashboard(), lostRides }),
    "POST /api/driver/ride/dismiss": () => {
      lostRides = [];
      return answer(Done, { success: true });
    },
  });
  const { user } = openDashboard();
  const notice = await screen.findByRole("region", { name: /^No longer assigned to you, Ann/ });
  expect(notice).toHaveTextContent("Tue, Nov 24, 9:15 AM EST, Ann. The office canceled it.");
  await user.click(within(notice).getByRole("button", { name: "Dismiss Ann's ride" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: /^No longer assigned/ })).toBeNull());
  const sent = calls.filter(({ path }) => path === "POST /api/driver/ride/dismiss");
  expect(sent.map(({ json }) => json)).toEqual([{ rideId: lost.rideId }]);
});
