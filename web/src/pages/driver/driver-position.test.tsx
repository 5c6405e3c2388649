import { StepPosition, TakeStep, UpdateDriverProfile } from "@lamplight/api/contract/drivers.ts";
import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream } from "../../../test/drives.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

afterEach(() => vi.unstubAllGlobals());

/** A phone that knows where it is, or whose driver blocks it. */
function phone(isBlocked = false) {
  const getCurrentPosition = vi.fn((found: (position: object) => void, failed: (error: object) => void) =>
    isBlocked ? failed({ code: 1 }) : found({ coords: { latitude: 39.95, longitude: -75.16, accuracy: 8 } }),
  );
  vi.stubGlobal("navigator", Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }));
  return getCurrentPosition;
}

function openDashboard(sharesPosition: boolean) {
  const ride = aRide({ status: "accepted", step: "on_my_way", startsAt: new Date(Date.now() + 600_000).toISOString() });
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver({ sharesPosition })),
    "GET /api/driver/dashboard": () => dashboard(aDashboard([ride])),
    "PUT /api/driver/ride/step": ({ json }) =>
      answer(BookedRide, {
        success: true,
        ride: { ...ride, step: TakeStep.parse(json).step, stepAt: new Date().toISOString() },
      }),
    "PUT /api/driver/ride/position": () => answer(BookedRide, { success: true, ride: { ...ride, step: "at_door" } }),
  });
  signIn("driver", "wheels");
  const { user } = visit("/dashboard");
  const sent = (what: string) => calls.filter(({ path }) => path === `PUT /api/driver/ride/${what}`);
  return { user, sent, ride };
}

it("sends where the phone is after “At the door”, if the driver agreed", async () => {
  phone();
  const { user, sent, ride } = openDashboard(true);
  await user.click(await screen.findByRole("button", { name: /^At the door/ }));
  await waitFor(() => expect(sent("position")).toHaveLength(1));
  expect(StepPosition.parse(sent("position")[0]?.json)).toMatchObject({
    ...{ rideId: ride._id, step: "at_door", latitude: 39.95, longitude: -75.16, accuracyMeters: 8 },
  });
  expect(sent("step")).toHaveLength(1);
});

it("asks the phone for nothing if the driver has not agreed", async () => {
  const located = phone();
  const { user, sent } = openDashboard(false);
  await user.click(await screen.findByRole("button", { name: /^At the door/ }));
  await waitFor(() => expect(sent("step")).toHaveLength(1));
  expect(located).not.toHaveBeenCalled();
});

function openProfile() {
  let driver = aDriver();
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(driver),
    "POST /api/driver/update-profile": ({ json }) => {
      driver = { ...driver, ...UpdateDriverProfile.pick({ sharesPosition: true }).parse(json) };
      return driverProfile(driver);
    },
  });
  signIn("driver", "wheels", "sedan@lamplight.test");
  const { user } = visit("/driver-profile");
  return { user, agree: () => screen.findByRole("checkbox", { name: /^Save my location/ }), calls };
}

it("lets the driver agree and end it", async () => {
  phone();
  const { user, agree } = openProfile();
  expect(await agree()).not.toBeChecked();
  await user.click(await agree());
  await waitFor(async () => expect(await agree()).toBeChecked());
  await waitFor(async () => expect(await agree()).toBeEnabled());
  await user.click(await agree());
  await waitFor(async () => expect(await agree()).not.toBeChecked());
});

it("says what to do if the browser blocks the location, and agrees to nothing", async () => {
  phone(true);
  const { user, agree, calls } = openProfile();
  await user.click(await agree());
  expect(await screen.findByText(/^We can't read this phone's location\. Allow location/)).toBeVisible();
  expect(await agree()).not.toBeChecked();
  expect(calls.filter(({ path }) => path.startsWith("POST"))).toEqual([]);
});
