import { BookedRide, type Ride, RideId } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { eventually } from "../../../api/test/eventually.ts";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream, rideList } from "../../test/drives.ts";
import { answer, errorResponse, serve } from "../../test/server.ts";
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
      : errorResponse(404, "We couldn't find that ride.");
  };
  const ahead = () => now.filter(({ status }) => status === "assigned" || status === "accepted");
  serve({
    "GET /api/driver/rides/live": noEventStream,
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
  eventually(() => {
    expect(document.activeElement).toHaveTextContent(heading);
    expect(document.activeElement?.closest("article, section, tr, main")).toHaveTextContent(within);
  });
const cardOf = async (name: string) => within(await screen.findByRole("article", { name }));

it("after each step on the list the keyboard stays with the ride, then goes on to the next one", async () => {
  const user = driving("/rides", [may, sam]);
  await user.click((await cardOf("May Chen")).getByRole("button", { name: /^Accept/ }));
  await eyeOn("May Chen", "Accepted");
  await user.click((await cardOf("May Chen")).getByRole("button", { name: /^Mark Completed/ }));
  const dialog = within(screen.getByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText(/^Why/), "Something else");
  await user.click(dialog.getByRole("button", { name: /^Mark Completed/ }));
  await eyeOn("Sam Hill", "Assigned");
  await user.click((await cardOf("Sam Hill")).getByRole("button", { name: /^Reject/ }));
  await user.click(screen.getByRole("button", { name: "I'm off duty then" }));
  await eyeOn("Rides", "Online");
});

it("on the dashboard the keyboard follows an accepted ride to the top, and a rejected one to the next offer", async () => {
  const user = driving("/dashboard", [may, sam]);
  const offer = within(await screen.findByRole("region", { name: /^New ride for you, Sam Hill/ }));
  await user.click(offer.getByRole("button", { name: /^Reject/ }));
  await user.click(screen.getByRole("button", { name: "Something else" }));
  await eyeOn("New ride for you", "May Chen");
  await user.click(screen.getAllByRole("button", { name: /^Accept/ })[0] ?? document.body);
  await eyeOn("Next ride", "May Chen");
});

it("a step that came too late leaves the keyboard where it has gone meanwhile", async () => {
  let rides = [may];
  let answerLate = () => {};
  serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/rides": () => rideList(rides),
    "PUT /api/driver/ride/accept": async () => {
      await new Promise<void>((resolve) => {
        answerLate = resolve;
      });
      rides = [{ ...may, status: "cancelled" }];
      return errorResponse(409, "This ride is canceled.");
    },
  });
  signIn("driver", "wheels");
  const { user } = visit("/rides");
  await user.click((await cardOf("May Chen")).getByRole("button", { name: /^Accept/ }));
  const link = screen.getByRole("link", { name: "Profile" });
  link.focus();
  answerLate();
  expect(await toastSaying("This ride is canceled.")).toBeVisible();
  expect(await screen.findByText("Ride Cancelled")).toBeVisible();
  expect(document.activeElement).toBe(link);
});

it("a ride that came to nothing is over, whenever it was to be, and nothing is said of its payment", async () => {
  const driven = aRide({ status: "completed", user: sam.user, startsAt: "2025-11-24T14:15:00.000Z" });
  const cancelled = {
    status: "cancelled",
    cancelReason: "patient",
    paymentMethod: "cash",
    paymentStatus: "pending",
  } as const;
  driving("/rides", [aRide({ ...cancelled, startsAt: "2099-11-24T14:15:00.000Z" }), driven]);
  const over = within(await screen.findByRole("region", { name: "Past" }));
  expect(over.getAllByRole("article").map((one) => one.querySelector("h4")?.textContent)).toEqual([
    "May Chen",
    "Sam Hill",
  ]);
  expect(within(over.getByRole("article", { name: "May Chen" })).queryByText(/Payment|Paid/)).toBeNull();
  expect(within(over.getByRole("article", { name: "Sam Hill" })).getByText("Paid by card")).toBeVisible();
  expect(screen.queryByRole("heading", { name: /Upcoming/ })).toBeNull();
});

it("rides stand under their days, and are narrowed down to a day and to how they stand", async () => {
  const asked: string[] = [];
  const past = { status: "completed" as const, user: { name: "Sam Hill", image: "", email: "", phone: "" } };
  const all = [may, aRide({ ...past, startsAt: "2025-11-24T14:15:00.000Z", appointmentDate: "2025-11-24" })];
  serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/rides": ({ search }) => {
      asked.push(`${search.get("tab")} ${search.get("day") ?? "any"}`);
      if (search.get("day")) return rideList([]);
      return rideList(search.get("tab") === "completed" ? all.slice(1) : all);
    },
  });
  signIn("driver", "wheels");
  const { user, address } = visit("/rides");
  await cardOf("May Chen");
  const headings = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings()[0]).toMatch(/Tue, Nov 24/);
  expect(headings()[1]).toMatch(/^Mon, Nov 24, 2025$/);
  await user.click(screen.getByRole("radio", { name: "Completed" }));
  await eventually(() => expect(screen.queryByRole("article", { name: "May Chen" })).toBeNull());
  await cardOf("Sam Hill");
  await user.type(screen.getByLabelText("Day"), "2026-01-05");
  expect(await screen.findByText("No rides match. Try another day, or show all.")).toBeVisible();
  expect(asked).toEqual(["all any", "completed any", "completed 2026-01-05"]);
  expect(address()).toBe("/rides?tab=completed&day=2026-01-05");
  await user.click(screen.getByRole("button", { name: "All days" }));
  await cardOf("Sam Hill");
});
