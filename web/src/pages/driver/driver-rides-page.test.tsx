import { BookedRide, type Ride, RideId } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { eventually } from "../../../../api/test/eventually.ts";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream, rideList } from "../../../test/drives.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

const may = aRide({ status: "assigned" });
const sam = aRide({ status: "assigned", user: { name: "Sam Hill", image: "", email: "", phone: "" } });

/** Opens the driver's app at a path, with a server that performs steps. */
function openApp(path: string, rides: Ride[]) {
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

const expectFocusIn = (heading: string, within: string) =>
  eventually(() => {
    expect(document.activeElement).toHaveTextContent(heading);
    expect(document.activeElement?.closest("article, section, tr, main")).toHaveTextContent(within);
  });
const cardOf = async (name: string) => within(await screen.findByRole("article", { name }));

it("keeps the focus on a ride after each step in the list, then moves it to the next ride", async () => {
  const user = openApp("/rides", [may, sam]);
  await user.click((await cardOf("May Chen")).getByRole("button", { name: /^Accept/ }));
  await expectFocusIn("May Chen", "Accepted");
  await user.click((await cardOf("May Chen")).getByRole("button", { name: /^Mark Completed/ }));
  const dialog = within(screen.getByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText(/^Why/), "Something else");
  await user.click(dialog.getByRole("button", { name: /^Mark Completed/ }));
  await expectFocusIn("Sam Hill", "Assigned");
  await user.click((await cardOf("Sam Hill")).getByRole("button", { name: /^Reject/ }));
  await user.click(screen.getByRole("button", { name: "I'm off duty then" }));
  await expectFocusIn("Rides", "Online");
});

it("moves the focus with an accepted ride to the top of the dashboard, and from a rejected one to the next offer", async () => {
  const user = openApp("/dashboard", [may, sam]);
  const offer = within(await screen.findByRole("region", { name: /^New ride for you, Sam Hill/ }));
  await user.click(offer.getByRole("button", { name: /^Reject/ }));
  await user.click(screen.getByRole("button", { name: "Something else" }));
  await expectFocusIn("New ride for you", "May Chen");
  await user.click(screen.getAllByRole("button", { name: /^Accept/ })[0] ?? document.body);
  await expectFocusIn("Next ride", "May Chen");
});

it("leaves the focus in place when the response of a step arrives late", async () => {
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

it("shows a canceled future ride as past, without its payment", async () => {
  const driven = aRide({ status: "completed", user: sam.user, startsAt: "2025-11-24T14:15:00.000Z" });
  const cancelled = {
    status: "cancelled",
    cancelReason: "patient",
    paymentMethod: "cash",
    paymentStatus: "pending",
  } as const;
  openApp("/rides", [aRide({ ...cancelled, startsAt: "2099-11-24T14:15:00.000Z" }), driven]);
  const over = within(await screen.findByRole("region", { name: "Past" }));
  expect(over.getAllByRole("article").map((one) => one.querySelector("h4")?.textContent)).toEqual([
    "May Chen",
    "Sam Hill",
  ]);
  expect(within(over.getByRole("article", { name: "May Chen" })).queryByText(/Payment|Paid/)).toBeNull();
  expect(within(over.getByRole("article", { name: "Sam Hill" })).getByText("Paid by card")).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: /Upcoming/ })).toBeNull();
});

it("folds past rides while others are ahead", async () => {
  const driven = aRide({ status: "completed", user: sam.user, startsAt: "2025-11-24T14:15:00.000Z" });
  openApp("/rides?tab=all", [aRide({ status: "accepted" }), driven]);
  const over = await screen.findByRole("region", { name: "Past" });
  expect(within(over).getByText("1 ride")).toBeVisible();
  expect(over.querySelector("details")).not.toHaveAttribute("open");
});

it("shows what the driver earns for a ride that was canceled late or a no-show", async () => {
  const late = aRide({ status: "cancelled", cancelReason: "patient", cancellationPay: 32.5 });
  const missed = aRide({ status: "cancelled", cancelReason: "no_show", cancellationPay: 65, user: sam.user });
  openApp("/rides?tab=cancelled", [late, missed]);
  expect((await cardOf("May Chen")).getByText("Canceled late: $32.50")).toBeVisible();
  expect((await cardOf("Sam Hill")).getByText("No-show: $65")).toBeVisible();
});

it("opens on today, and leads to other days", async () => {
  const requests: string[] = [];
  serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/rides": ({ search }) => {
      requests.push(search.get("tab") ?? "");
      return rideList(search.get("tab") === "today" ? [] : [may]);
    },
  });
  signIn("driver", "wheels");
  const { user } = visit("/rides");
  expect(await screen.findByText("No rides today. Later rides are under “Upcoming”.")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Today" })).toBeChecked();
  expect(screen.queryByLabelText("Day")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Upcoming" }));
  await cardOf("May Chen");
  expect(requests).toEqual(["today", "ahead"]);
});

it("groups rides by day, and filters them by day and state", async () => {
  const requests: string[] = [];
  const past = { status: "completed" as const, user: { name: "Sam Hill", image: "", email: "", phone: "" } };
  const all = [may, aRide({ ...past, startsAt: "2025-11-24T14:15:00.000Z", appointmentDate: "2025-11-24" })];
  serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/rides": ({ search }) => {
      requests.push(`${search.get("tab")} ${search.get("day") ?? "any"}`);
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
  await user.fill(screen.getByLabelText("Day"), "2026-01-05");
  expect(await screen.findByText("No rides match. Try another day, or show all.")).toBeVisible();
  expect(requests).toEqual(["today any", "completed any", "completed 2026-01-05"]);
  expect(address()).toBe("/rides?tab=completed&day=2026-01-05");
  await user.click(screen.getByRole("button", { name: "All days" }));
  await cardOf("Sam Hill");
});
