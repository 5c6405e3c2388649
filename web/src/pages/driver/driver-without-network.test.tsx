import { TakeStep } from "@lamplight/api/contract/drivers.ts";
import { BookedRide, RideList } from "@lamplight/api/contract/rides.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream, rideList } from "../../../test/drives.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { signIn, signOut } from "../../lib/http/session.ts";

beforeEach(() => localStorage.clear());

const soon = () => new Date(Date.now() + 20 * 60_000).toISOString();
const next = async () => within(await screen.findByRole("region", { name: "Next ride" }));

const sam = aRide({ status: "completed", user: { name: "Sam Hill", image: "", email: "", phone: "" } });

/** Opens a driver's day with one accepted ride. `cut` and `bringBack` control the network. */
function openDay() {
  let ride = aRide({ status: "accepted", startsAt: soon() });
  let [isCut, reason] = [false, ""];
  const unlessCut = (respond: () => Response) => () => (isCut ? "no answer" : respond());
  const calls = serve({
    "GET /api/driver/rides/live": unlessCut(noEventStream),
    "GET /api/driver/profile": unlessCut(() => driverProfile(aDriver())),
    "GET /api/driver/dashboard": unlessCut(() => dashboard(aDashboard(ride.status === "accepted" ? [ride] : []))),
    "GET /api/driver/rides": ({ search }) => {
      if (isCut) return "no answer";
      if (search.get("tab") === "completed" || search.has("cursor")) return rideList([sam]);
      return answer(RideList, { success: true, rides: [ride], next: "older" });
    },
    "PUT /api/driver/ride/step": ({ json }) => {
      if (isCut) return "no answer";
      if (reason) return errorResponse(409, reason);
      const { step, takenAt = "" } = TakeStep.parse(json);
      ride = { ...ride, step, stepAt: takenAt };
      return answer(BookedRide, { success: true, ride });
    },
    "PUT /api/driver/ride/complete": unlessCut(() => {
      ride = { ...ride, status: "completed" };
      return answer(BookedRide, { success: true, message: "Ride completed", ride });
    }),
  });
  signIn("driver", "wheels", "joseph@example.com");
  return {
    cut: () => {
      isCut = true;
    },
    bringBack: () => {
      isCut = false;
      window.dispatchEvent(new Event("online"));
    },
    refuseSteps: (words: string) => {
      reason = words;
    },
    sent: () =>
      calls
        .filter(({ path }) => path.startsWith("PUT "))
        .map(({ path, json, headers }) => ({
          what: path.replace("PUT /api/driver/ride/", ""),
          step: Object(json).step,
          key: headers.get("idempotency-key"),
        })),
  };
}

it("queues offline steps, shows them as done, and sends them in order once online", async () => {
  const day = openDay();
  const { user } = visit("/dashboard");
  const press = async (name: string) =>
    user.click(await (await next()).findByRole("button", { name: new RegExp(`^${name}`) }));
  await (await next()).findByRole("button", { name: /^On my way/ });
  day.cut();
  await press("On my way");
  await press("At the door");
  await press("On board");
  const kept = within(await screen.findByRole("status", { name: "3 steps saved, not sent yet" }));
  expect(kept.getAllByRole("listitem").map(({ textContent }) => textContent?.split(",")[0])).toEqual([
    "On my way",
    "At the door",
    "On board",
  ]);
  const tried = day.sent().length;
  day.bringBack();
  await waitFor(() => expect(screen.queryByText(/not sent yet$/)).toBeNull());
  const sent = day.sent().slice(tried);
  expect(sent.map(({ step }) => step)).toEqual(["on_my_way", "at_door", "on_board"]);
  // The first was tried before with the same key, so that it counts once.
  expect(new Set(day.sent().map(({ key }) => key)).size).toBe(3);
});

it("shows the last known day and the queue when opened offline", async () => {
  const day = openDay();
  const { user } = visit("/dashboard");
  await (await next()).findByRole("button", { name: /^On my way/ });
  day.cut();
  await user.click(await (await next()).findByRole("button", { name: /^On my way/ }));
  await screen.findByRole("status", { name: "1 step saved, not sent yet" });
  cleanup();
  visit("/dashboard");
  expect(await (await next()).findByRole("button", { name: /^At the door/ })).toBeVisible();
  expect((await next()).getByText("418 Maple Street")).toBeVisible();
  expect((await next()).getByText("Travels with oxygen.")).toBeVisible();
  expect(screen.getByRole("status", { name: "1 step saved, not sent yet" })).toBeVisible();
  expect(
    await screen.findByText(/^You're offline\. This is the last information we have, as of \d+:\d\d [AP]M\.$/),
  ).toBeVisible();
});

it("shows the last known rides offline, with the same filters", async () => {
  const day = openDay();
  const { user } = visit("/rides");
  await screen.findByRole("article", { name: "May Chen" });
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByRole("article", { name: "Sam Hill" });
  await user.click(screen.getByRole("radio", { name: "Completed" }));
  await waitFor(() => expect(screen.queryByRole("article", { name: "May Chen" })).toBeNull());
  await screen.findByRole("article", { name: "Sam Hill" });
  day.cut();
  cleanup();
  const again = visit("/rides");
  const known = await screen.findByRole("article", { name: "May Chen" });
  expect(within(known).getByText("418 Maple Street")).toBeVisible();
  await again.user.click(within(screen.getByRole("region", { name: "Past" })).getByText("1 ride"));
  expect(screen.getByRole("article", { name: "Sam Hill" })).toBeVisible();
  expect(
    await screen.findByText(/^You're offline\. This is the last information we have, as of \d+:\d\d [AP]M\.$/),
  ).toBeVisible();
  cleanup();
  visit("/rides?tab=completed");
  expect(await screen.findByRole("article", { name: "Sam Hill" })).toBeVisible();
  cleanup();
  // A list that was never loaded is not available.
  visit("/rides?tab=cancelled");
  expect(await screen.findByText("Your rides didn't load")).toBeVisible();
});

it("explains a step that the server rejects later, until it is dismissed", async () => {
  const day = openDay();
  const { user } = visit("/dashboard");
  await (await next()).findByRole("button", { name: /^On my way/ });
  day.cut();
  await user.click(await (await next()).findByRole("button", { name: /^On my way/ }));
  await screen.findByRole("status", { name: "1 step saved, not sent yet" });
  day.refuseSteps("This ride has gone to another driver.");
  day.bringBack();
  const respond = await screen.findByText(/^This ride has gone to another driver\./);
  const rejected = within(await screen.findByRole("alert"));
  expect(respond).toBeVisible();
  await user.click(rejected.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText(/gone to another driver/)).toBeNull();
  expect(localStorage.getItem("driver updates")).toBeNull();
});

it("deletes everything on logout, and keeps the queue of an expired session", async () => {
  const day = openDay();
  const { user } = visit("/dashboard");
  await (await next()).findByRole("button", { name: /^On my way/ });
  day.cut();
  await user.click(await (await next()).findByRole("button", { name: /^On my way/ }));
  await screen.findByRole("status", { name: "1 step saved, not sent yet" });
  expect(JSON.stringify({ ...localStorage })).toContain("418 Maple Street");
  await user.click(screen.getByRole("button", { name: "Logout" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("1 update couldn't be sent yet and will be lost.");
  signOut("driver");
  expect(JSON.stringify({ ...localStorage })).not.toContain("418 Maple Street");
});
