import { BookedRide, RideId } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream } from "../../../test/drives.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

it("accepts all offers in one press, and says how many were still there", async () => {
  const offers = ["2026-11-24T14:15:00.000Z", "2026-11-25T14:15:00.000Z"].map((startsAt) =>
    aRide({ status: "assigned", startsAt }),
  );
  const [first] = offers;
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/dashboard": () => dashboard(aDashboard(offers)),
    "PUT /api/driver/ride/accept": ({ json }) =>
      RideId.parse(json).rideId === first?._id
        ? answer(BookedRide, { success: true, ride: first })
        : errorResponse(409, "This ride was offered to another driver."),
  });
  signIn("driver", "wheels");
  const { user } = visit("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Accept all 2 rides" }));
  expect(await toastSaying("1 of 2 rides accepted. The others have changed.")).toBeVisible();
  expect(calls.filter(({ path }) => path === "PUT /api/driver/ride/accept")).toHaveLength(2);
});

it("counts an offer down to its deadline", async () => {
  const offer = aRide({ status: "assigned", answerBy: new Date(Date.now() + 125_000).toISOString() });
  serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/dashboard": () => dashboard(aDashboard([offer])),
  });
  signIn("driver", "wheels");
  visit("/dashboard");
  const shown = within(await screen.findByRole("region", { name: /^New ride for you/ }));
  expect(shown.getByText(/^Answer by \d+:\d\d [AP]M/)).toBeVisible();
  expect(await shown.findByText(/^2:0\d left$/)).toBeVisible();
});
