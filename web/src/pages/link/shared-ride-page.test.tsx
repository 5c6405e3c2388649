import { SharedRide } from "@lamplight/api/contract/shared-rides.ts";
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { noEventStream } from "../../../test/drives.ts";
import { openStream } from "../../../test/live-line.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

type SharedRideData = SharedRide["ride"];

const ASK = "POST /api/ride/followed";
const LIVE = "GET /api/ride/followed/live";
const LINK = "/ride#token=of-the-family";
const NOTHING_MORE = { onHold: false, startsAt: null, stepAt: null, aboutMinutes: null, vehicle: null, timeZone: "" };
const followed = (like: Partial<SharedRideData> = {}) =>
  answer(SharedRide, {
    success: true,
    ride: { status: "accepted", step: null, driver: "Joseph", waitsForCall: false, ...NOTHING_MORE, ...like },
  });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

it.each([
  [{ status: "pending", driver: null }, "We're looking for a driver", "Your driver will appear here automatically."],
  [{ status: "assigned" }, "Offered to a driver", "We're waiting for Joseph to accept the ride."],
  [{}, "Driver: Joseph", "The ride is confirmed. Updates appear here automatically."],
  [{ step: "on_my_way" }, "Joseph is on the way to the pick-up", "Drop-off"],
  [{ step: "at_door" }, "Joseph is at the door", "Drop-off"],
  [{ step: "on_board" }, "The passenger is on board with Joseph", "Drop-off"],
  [{ status: "completed" }, "The ride is completed", "Joseph completed the ride."],
  [{ status: "cancelled", driver: null }, "The ride is canceled", "Ask the person who booked it for details."],
] satisfies [Partial<SharedRideData>, string, string][])(
  "shows the family the ride's state: %o",
  async (like, name, text) => {
    const calls = serve({ [ASK]: () => followed(like), [LIVE]: noEventStream });
    visit(LINK);
    expect(await title(name)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(calls.find(({ path }) => path === ASK)?.json).toEqual({ token: "of-the-family" });
  },
);

it("lets the family say that the passenger is ready for the return leg", async () => {
  const calls = serve({
    [ASK]: () => followed({ status: "pending", driver: null, waitsForCall: true }),
    "POST /api/ride/followed/ready": () => followed({ status: "assigned" }),
    [LIVE]: noEventStream,
  });
  const { user } = visit(LINK);
  expect(await title("Waiting for the passenger")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "The passenger is ready" }));
  expect(calls.some(({ path }) => path.endsWith("/ready"))).toBe(false);
  expect(screen.getByText(/^We'll look for a driver now, to come to the pick-up address/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Yes, send a driver" }));
  expect(await title("Offered to a driver")).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/ready"))?.json).toEqual({ token: "of-the-family" });
});

it("shows the ride's time, the driver's minutes on the way, and the vehicle with its plate", async () => {
  const vehicle = { type: "Wheelchair Van", model: "Toyota Sienna", plate: "PA-1234" } as const;
  const times = { startsAt: "2026-11-24T14:15:00.000Z", stepAt: "2026-11-24T13:55:00.000Z", aboutMinutes: 12 };
  const timeZone = "America/New_York";
  serve({ [ASK]: () => followed({ step: "on_my_way", ...times, vehicle, timeZone }), [LIVE]: noEventStream });
  visit(LINK);
  expect(await screen.findByText(/^Pick-up time: Tue, Nov 24 at 9:15 AM EST/)).toBeVisible();
  expect(screen.getByText(/at the door about 9:07 AM EST/i)).toBeVisible();
  expect(screen.getByText("Wheelchair Van, Toyota Sienna")).toBeVisible();
  expect(screen.getByText("PA-1234")).toBeVisible();
});

it("shows events at once, and sends the link's token in no URL", async () => {
  let step: SharedRideData["step"] = "on_my_way";
  const line = openStream();
  const calls = serve({
    [ASK]: () => followed({ step }),
    [LIVE]: line.open,
  });
  visit(LINK);
  expect(await title("Joseph is on the way to the pick-up")).toBeVisible();
  step = "at_door";
  await line.sendEvent();
  expect(await title("Joseph is at the door")).toBeVisible();
  const call = calls.find(({ path }) => path === LIVE);
  expect(call?.headers.get("ridetoken")).toBe("of-the-family");
  expect(call?.search.size).toBe(0);
});

it("has no stream while the tab is hidden, and shows what changed as soon as it is shown again", async () => {
  const shown = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const show = (state: DocumentVisibilityState) => {
    shown.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  };
  let step: SharedRideData["step"] = "on_my_way";
  const line = openStream();
  const calls = serve({ [ASK]: () => followed({ step }), [LIVE]: line.open });
  const streams = () => calls.filter(({ path }) => path === LIVE).length;
  visit(LINK);
  expect(await title("Joseph is on the way to the pick-up")).toBeVisible();
  expect(streams()).toBe(0);
  step = "at_door";
  show("visible");
  await line.sendEvent();
  expect(await title("Joseph is at the door")).toBeVisible();
  show("hidden");
  show("visible");
  await expect.poll(streams).toBe(2);
});

it("makes no call for an incomplete link, and says what to do", async () => {
  const calls = serve({});
  visit("/ride");
  expect(await title("This link is incomplete")).toBeVisible();
  expect(calls).toEqual([]);
});

it("shows the server's message for an expired link, and does not retry", async () => {
  const words = "This link has expired. Please ask for a new one.";
  const calls = serve({ [ASK]: () => errorResponse(404, words), [LIVE]: () => errorResponse(404, words) });
  visit(LINK);
  expect(await title("This link has expired")).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(calls.map(({ path }) => path).sort()).toEqual([ASK, LIVE].sort());
});

it("offers a retry without a response", async () => {
  let isDown = true;
  serve({ [ASK]: () => (isDown ? "no answer" : followed({ step: "at_door" })), [LIVE]: noEventStream });
  const { user } = visit(LINK);
  expect(await title("We couldn't load the ride")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await title("Joseph is at the door")).toBeVisible();
});

it("keeps the known state while offline, and follows again automatically", async () => {
  let ask: () => Response | "no answer" = () => followed({ step: "on_my_way" });
  const line = openStream();
  serve({ [ASK]: () => ask(), [LIVE]: line.open });
  visit(LINK);
  expect(await title("Joseph is on the way to the pick-up")).toBeVisible();
  ask = () => new Response("", { status: 503 });
  await line.sendEvent();
  expect(await screen.findByText("You're offline. This is the last information we have.")).toBeVisible();
  expect(await title("Joseph is on the way to the pick-up")).toBeVisible();
  ask = () => followed({ step: "at_door" });
  await line.sendEvent();
  expect(await title("Joseph is at the door")).toBeVisible();
  expect(screen.queryByText(/^You're offline/)).toBeNull();
});

it("keeps the link and the known state after too many requests", async () => {
  const words = "Too many tries from this connection.";
  let ask = () => errorResponse(429, words);
  const line = openStream();
  serve({ [ASK]: () => ask(), [LIVE]: line.open });
  const { user } = visit(LINK);
  expect(await title("We couldn't load the ride")).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  ask = () => followed({ step: "at_door" });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await title("Joseph is at the door")).toBeVisible();
  ask = () => errorResponse(429, words);
  await line.sendEvent();
  expect(await screen.findByText("You're offline. This is the last information we have.")).toBeVisible();
  expect(await title("Joseph is at the door")).toBeVisible();
});

it("shows that a link expired while the page is open, and removes the ride", async () => {
  let ask = () => followed({ status: "pending", driver: null, waitsForCall: true });
  const line = openStream();
  serve({ [ASK]: () => ask(), [LIVE]: line.open });
  visit(LINK);
  expect(await screen.findByRole("button", { name: "The passenger is ready" })).toBeVisible();
  ask = () => errorResponse(404, "This link has expired.");
  await line.sendEvent();
  expect(await title("This link has expired")).toBeVisible();
  expect(screen.queryByRole("button", { name: "The passenger is ready" })).toBeNull();
});
