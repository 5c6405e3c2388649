import { BookedRide, type Ride, RideId } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noNews, rideList } from "../../test/drives.ts";
import { answer, refusal, serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";
import { signIn } from "../lib/session.ts";

const may = aRide({ status: "assigned" });
const sam = aRide({ status: "assigned", user: { name: "Sam Hill", image: "", email: "", phone: "" } });

/** A server that takes the driver's steps, and the driver's phone at `path`. */
function driving(path: string, rides: Ride[]) {
  let now = rides;
  const become = (status: Ride["status"]) => (call: { json: unknown }) => {
    const { rideId } = RideId.parse(call.json);
    now = now.map((ride) => (ride._id === rideId ? { ...ride, status } : ride));
    const ride = now.find(({ _id }) => _id === rideId);
    return ride
      ? answer(BookedRide, { success: true, message: "Done", ride })
      : refusal(404, "We cannot find that ride.");
  };
  const ahead = () => now.filter(({ status }) => status === "assigned" || status === "accepted");
  serve({
    "GET /api/driver/rides/live": noNews,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/dashboard": () => dashboard(aDashboard(ahead())),
    "GET /api/driver/rides": () => rideList(now),
    "PUT /api/driver/ride/accept": become("accepted"),
    "PUT /api/driver/ride/cancel": become("cancelled"),
    "PUT /api/driver/ride/complete": become("completed"),
  });
  signIn("driver", "wheels");
  return visit(path).user;
}

const eyeOn = (heading: string, within: string) =>
  vi.waitFor(() => {
    expect(document.activeElement).toHaveTextContent(heading);
    expect(document.activeElement?.closest("article, section, tr, main")).toHaveTextContent(within);
  });
const cardOf = async (name: string) => within(await screen.findByRole("article", { name }));

it("after each step on the list the keyboard stays with the ride, then goes on to the next one", async () => {
  const user = driving("/rides", [may, sam]);
  await user.click((await cardOf("May Chen")).getByRole("button", { name: "Accept" }));
  await eyeOn("May Chen", "Accepted");
  await user.click((await cardOf("May Chen")).getByRole("button", { name: "Mark Completed" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Mark Completed" }));
  await eyeOn("Sam Hill", "Assigned");
  await user.click((await cardOf("Sam Hill")).getByRole("button", { name: "Reject" }));
  await eyeOn("Rides", "Online");
});

it("on the dashboard the keyboard follows an accepted ride to the top, and a rejected one to the next offer", async () => {
  const user = driving("/dashboard", [may, sam]);
  const offer = within(await screen.findByRole("region", { name: "New ride for you, Sam Hill" }));
  await user.click(offer.getByRole("button", { name: "Reject" }));
  await eyeOn("New ride for you", "May Chen");
  await user.click(screen.getAllByRole("button", { name: "Accept" })[0] ?? document.body);
  await eyeOn("Next ride", "May Chen");
});

it("a step that came too late leaves the keyboard where it has gone meanwhile", async () => {
  let rides = [may];
  let answerLate = () => {};
  serve({
    "GET /api/driver/rides/live": noNews,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/rides": () => rideList(rides),
    "PUT /api/driver/ride/accept": async () => {
      await new Promise<void>((resolve) => {
        answerLate = resolve;
      });
      rides = [{ ...may, status: "cancelled" }];
      return refusal(409, "This ride has been cancelled.");
    },
  });
  signIn("driver", "wheels");
  const { user } = visit("/rides");
  await user.click((await cardOf("May Chen")).getByRole("button", { name: "Accept" }));
  const link = screen.getByRole("link", { name: "Profile" });
  link.focus();
  answerLate();
  expect(await toastSaying("This ride has been cancelled.")).toBeVisible();
  expect(await screen.findByText("Ride Cancelled")).toBeVisible();
  expect(document.activeElement).toBe(link);
});
