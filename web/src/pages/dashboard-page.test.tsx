import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noNews } from "../../test/drives.ts";
import { answer, refusal, serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";
import { signIn } from "../lib/session.ts";

const DAY = "GET /api/driver/dashboard";
const around = {
  "GET /api/driver/rides/live": noNews,
  "GET /api/driver/profile": () => driverProfile(aDriver()),
};
const openDashboard = () => {
  signIn("driver", "wheels");
  return visit("/dashboard");
};

it("sends whoever is no driver to the driver's login", async () => {
  serve({});
  const { address } = visit("/dashboard");
  expect(await screen.findByRole("heading", { level: 1, name: "Driver login" })).toBeVisible();
  expect(address()).toBe("/login");
});

it("greets the driver, says that it is loading, then shows the numbers and an empty day", async () => {
  serve({ [DAY]: () => dashboard(aDashboard()), ...around });
  openDashboard();
  expect(await screen.findByText("Loading dashboard...")).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome, Joseph" })).toBeVisible();
  const numbers = within(screen.getByRole("region", { name: "Your numbers" }));
  for (const value of ["4", "212", "206", "$14,870"]) expect(numbers.getByText(value)).toBeVisible();
  expect(screen.getByText("No rides assigned yet")).toBeVisible();
  expect(screen.getByText("Complete Trip to receive payment from Admin")).toBeVisible();
  expect(screen.queryByRole("contentinfo")).toBeNull();
});

it("says to a driver who is offline what keeps the rides away", async () => {
  const offline = { ...around, "GET /api/driver/profile": () => driverProfile(aDriver({ online: false })) };
  serve({ ...offline, [DAY]: () => dashboard(aDashboard()) });
  openDashboard();
  expect(await screen.findByText("You are offline. Go online to be given rides.")).toBeVisible();
});

it("accepts a new ride, which becomes the next one, with a way to call and to drive there", async () => {
  let ride = aRide({ status: "assigned" });
  serve({
    [DAY]: () => dashboard(aDashboard([ride])),
    "PUT /api/driver/ride/accept": () => {
      ride = { ...ride, status: "accepted" };
      return answer(BookedRide, { success: true, message: "Ride accepted", ride });
    },
    ...around,
  });
  const { user } = openDashboard();
  const offer = within(await screen.findByRole("region", { name: "New ride for you, May Chen" }));
  await user.click(offer.getByRole("button", { name: "Accept" }));
  expect(await toastSaying("Ride accepted")).toBeVisible();
  const next = within(await screen.findByRole("region", { name: "Next ride" }));
  expect(next.getByRole("link", { name: "Call May Chen" })).toHaveAttribute("href", "tel:2155550118");
  expect(next.getByRole("link", { name: "Directions" })).toHaveAttribute(
    "href",
    expect.stringContaining("destination=418%20Maple%20Street"),
  );
});

it("tells a stale button kindly and shows the list as it is now", async () => {
  let rides = [aRide({ status: "assigned" })];
  serve({
    [DAY]: () => dashboard(aDashboard(rides)),
    "PUT /api/driver/ride/cancel": () => {
      rides = [];
      return refusal(409, "This ride has been cancelled.");
    },
    ...around,
  });
  const { user } = openDashboard();
  const offer = within(await screen.findByRole("region", { name: "New ride for you, May Chen" }));
  await user.click(offer.getByRole("button", { name: "Reject" }));
  expect(await toastSaying("This ride has been cancelled.")).toBeVisible();
  expect(await screen.findByText("No rides assigned yet")).toBeVisible();
});

it("reads the day anew when the live line brings news", async () => {
  const line = new TransformStream<Uint8Array, Uint8Array>();
  const pen = line.writable.getWriter();
  let rides = [aRide({ status: "assigned" })];
  serve({
    ...around,
    [DAY]: () => dashboard(aDashboard(rides)),
    "GET /api/driver/rides/live": () =>
      new Response(line.readable, { headers: { "content-type": "text/event-stream" } }),
  });
  openDashboard();
  await screen.findByRole("region", { name: "New ride for you, May Chen" });
  rides = [];
  await pen.write(new TextEncoder().encode('event: change\ndata: {"rideId":"x"}\n\n'));
  expect(await screen.findByText("No rides assigned yet")).toBeVisible();
});
