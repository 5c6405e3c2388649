import type { Ride } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream } from "../../../test/drives.ts";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The next ride on the driver's dashboard. */
async function nextRide(like: Partial<Ride>) {
  serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/dashboard": () => dashboard(aDashboard([aRide({ status: "accepted", ...like })])),
  });
  signIn("driver", "wheels");
  visit("/dashboard");
  return within(await screen.findByRole("region", { name: "Next ride" }));
}

it("has no buttons that would be refused: it says from when a step is possible", async () => {
  const next = await nextRide({ startsAt: "2099-11-24T14:15:00.000Z" });
  expect(next.getByText("You can mark “On my way” from Tue, Nov 24, 2099 at 7:15 AM EST.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(On my way|Mark Completed)/ })).toBeNull();
});

it("has “At the door” from half an hour before the pick-up", async () => {
  const next = await nextRide({ startsAt: inMinutes(40), step: "on_my_way", stepAt: inMinutes(-1) });
  expect(next.getByText(/^You can mark “At the door” from /)).toBeVisible();
  expect(next.queryByRole("button", { name: /^At the door/ })).toBeNull();
});
