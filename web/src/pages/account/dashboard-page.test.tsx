import { Done } from "@lamplight/api/contract/response.ts";
import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DAY, dashboardHandlers, openDashboard } from "../../../test/dashboard.tsx";
import { aDashboard, aDriver, aRide, dashboard, driverProfile } from "../../../test/drives.ts";
import { openStream } from "../../../test/live-line.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

it("sends a visitor who is not a driver to the driver login", async () => {
  serve({});
  const { address } = visit("/dashboard");
  expect(await screen.findByRole("heading", { level: 1, name: "Driver login" })).toBeVisible();
  expect(address()).toBe("/login");
});

it("greets the driver, shows that it is loading, then the numbers and an empty day", async () => {
  const day = Promise.withResolvers<Response>();
  serve({ [DAY]: () => day.promise, ...dashboardHandlers });
  openDashboard();
  expect(await screen.findByText("Loading dashboard...")).toBeVisible();
  day.resolve(dashboard(aDashboard()));
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome, Joseph" })).toBeVisible();
  const numbers = within(screen.getByRole("region", { name: "Your numbers" }));
  for (const value of ["4", "212", "206", "$14,870"]) expect(numbers.getByText(value)).toBeVisible();
  expect(screen.getByText("No rides assigned yet")).toBeVisible();
  expect(screen.getByText("Complete Trip to receive payment from Admin")).toBeVisible();
});

it("tells an offline driver why no rides come", async () => {
  const offline = { ...dashboardHandlers, "GET /api/driver/profile": () => driverProfile(aDriver({ online: false })) };
  serve({ ...offline, [DAY]: () => dashboard(aDashboard()) });
  openDashboard();
  expect(await screen.findByText("You're offline. Go online to get rides.")).toBeVisible();
});

it("accepts a new ride, which becomes the next one, with buttons to call and to navigate", async () => {
  let ride = aRide({ status: "assigned" });
  serve({
    [DAY]: () => dashboard(aDashboard([ride])),
    "PUT /api/driver/ride/accept": () => {
      ride = { ...ride, status: "accepted" };
      return answer(BookedRide, { success: true, message: "Ride accepted", ride });
    },
    ...dashboardHandlers,
  });
  const { user } = openDashboard();
  const offer = within(await screen.findByRole("region", { name: /^New ride for you, May Chen/ }));
  await user.click(offer.getByRole("button", { name: /^Accept/ }));
  expect(await toastSaying("Ride accepted")).toBeVisible();
  const next = within(await screen.findByRole("region", { name: "Next ride" }));
  expect(next.getByRole("link", { name: "Call May Chen" })).toHaveAttribute("href", "tel:+12155550118");
  expect(next.getByRole("link", { name: "Directions to the pick-up" })).toHaveAttribute(
    "href",
    expect.stringContaining("destination=418%20Maple%20Street"),
  );
});

it("explains a stale button, and refreshes the list", async () => {
  let rides = [aRide({ status: "assigned" })];
  serve({
    [DAY]: () => dashboard(aDashboard(rides)),
    "PUT /api/driver/ride/cancel": () => {
      rides = [];
      return errorResponse(409, "This ride is canceled.");
    },
    ...dashboardHandlers,
  });
  const { user } = openDashboard();
  const offer = within(await screen.findByRole("region", { name: /^New ride for you, May Chen/ }));
  await user.click(offer.getByRole("button", { name: /^Reject/ }));
  await user.click(await screen.findByRole("button", { name: "Too far away" }));
  expect(await toastSaying("This ride is canceled.")).toBeVisible();
  expect(await screen.findByText("No rides assigned yet")).toBeVisible();
});

it("shows that there is no connection after ten seconds without events, though no call has failed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({
    ...dashboardHandlers,
    [DAY]: () => dashboard(aDashboard()),
    "GET /api/driver/rides/live": openStream().open,
  });
  openDashboard();
  expect(await screen.findByText("No rides assigned yet")).toBeVisible();
  expect(screen.queryByText(/^You're offline/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(/^You're offline/)).toBeVisible();
});

it.each(["visible", "hidden"] as const)(
  "refetches the day at an event, in a %s tab: a tone tells the driver",
  async (tab) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(tab);
    const line = openStream();
    let rides: ReturnType<typeof aRide>[] = [];
    serve({ ...dashboardHandlers, [DAY]: () => dashboard(aDashboard(rides)), "GET /api/driver/rides/live": line.open });
    openDashboard();
    await screen.findByText("No rides assigned yet");
    rides = [aRide({ status: "assigned" })];
    await line.sendEvent();
    expect(await screen.findByRole("region", { name: /^New ride for you, May Chen/ })).toBeVisible();
  },
);

it.each([404, 502])(
  "keeps a driver logged in when a proxy answers the event stream with %i, and polls",
  async (status) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let day = () => dashboard(aDashboard([aRide({ status: "assigned" })]));
    serve({
      ...dashboardHandlers,
      [DAY]: () => day(),
      "GET /api/driver/rides/live": () => new Response("", { status }),
    });
    openDashboard();
    await screen.findByRole("region", { name: /^New ride for you, May Chen/ });
    day = () => errorResponse(429, "Too many calls. Please wait a minute.");
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    day = () => dashboard(aDashboard());
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByText("No rides assigned yet")).toBeVisible();
  },
);

it("tells a driver with accepted rides on logout that the rides stay, and lets them stay logged in", async () => {
  const accepted = aDashboard([
    aRide({ status: "accepted" }),
    aRide({ status: "accepted" }),
    aRide({ status: "assigned" }),
  ]);
  const calls = serve({
    ...dashboardHandlers,
    [DAY]: () => dashboard(accepted),
    "POST /api/driver/logout": () => answer(Done, { success: true }),
  });
  const { user, address } = openDashboard();
  await screen.findByRole("heading", { level: 1, name: "Welcome, Joseph" });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  const dialog = await screen.findByRole("dialog", { name: "Log out now?" });
  expect(dialog).toHaveTextContent("You still have 2 accepted rides to drive.");
  expect(dialog).toHaveTextContent("1 unanswered offer will go to other drivers right away.");
  await user.click(within(dialog).getByRole("button", { name: "Stay logged in" }));
  expect(address()).toBe("/dashboard");
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await user.click(await screen.findByRole("button", { name: "Log out" }));
  await waitFor(() => expect(address()).toBe("/login"));
  expect(calls.filter(({ path }) => path === "POST /api/driver/logout")).toHaveLength(1);
});

it("also asks a driver with only an offer before logout, because it goes to another driver", async () => {
  serve({ ...dashboardHandlers, [DAY]: () => dashboard(aDashboard([aRide({ status: "assigned" })])) });
  const { user, address } = openDashboard();
  await screen.findByRole("region", { name: /^New ride for you/ });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  const dialog = await screen.findByRole("dialog", { name: "Log out now?" });
  expect(dialog).toHaveTextContent("1 unanswered offer will go to other drivers right away.");
  expect(dialog).not.toHaveTextContent("accepted");
  await user.click(within(dialog).getByRole("button", { name: "Stay logged in" }));
  expect(address()).toBe("/dashboard");
});

it("asks before a driver with an unanswered offer goes offline", async () => {
  let rides = [aRide({ status: "assigned" })];
  let online = true;
  const calls = serve({
    ...dashboardHandlers,
    [DAY]: () => dashboard(aDashboard(rides)),
    "GET /api/driver/profile": () => driverProfile(aDriver({ online })),
    "POST /api/driver/status": () => {
      [rides, online] = [[], false];
      return answer(Done, { success: true, message: "You are now Offline" });
    },
  });
  const { user } = openDashboard();
  await screen.findByRole("region", { name: /^New ride for you/ });
  const control = screen.getByRole("checkbox", { name: "Online" });
  await user.click(control);
  const dialog = await screen.findByRole("dialog", { name: "Go offline now?" });
  expect(dialog).toHaveTextContent("1 unanswered offer will go to other drivers right away.");
  await user.click(within(dialog).getByRole("button", { name: "Stay online" }));
  expect(control).toBeChecked();
  await user.click(control);
  await user.click(await screen.findByRole("button", { name: "Go offline" }));
  expect(await toastSaying("You are now Offline")).toBeVisible();
  await waitFor(() => expect(control).not.toBeChecked());
  expect(screen.queryByRole("dialog", { name: "Go offline now?" })).toBeNull();
  const sent = calls.filter(({ path }) => path === "POST /api/driver/status");
  expect(sent.map(({ json }) => json)).toEqual([{ online: false }]);
});

it.each([
  [true, "On"],
  [false, "Off"],
])("labels the switch by its function, and shows its state (online: %s)", async (online, shown) => {
  serve({
    ...dashboardHandlers,
    [DAY]: () => dashboard(aDashboard()),
    "GET /api/driver/profile": () => driverProfile(aDriver({ online })),
  });
  openDashboard();
  const control = await screen.findByRole("checkbox", { name: "Online" });
  await waitFor(() => expect(control).toBeEnabled());
  expect(control).toHaveProperty("checked", online);
  expect(control.closest("label")).toHaveTextContent(`Online${shown}`);
  expect(control.closest("label")).not.toHaveTextContent("Offline");
});

it.each([
  ["suspended", /^The office has suspended your account, so you won't get new rides\. Please call us\./, false],
  ["insurance", /^Your insurance has expired, so you won't get new rides until we approve a new one\./, true],
  ["inspection", /^Your vehicle inspection has expired/, true],
  ["missing_documents", /^You won't get rides until we approve your license, insurance and vehicle inspection\./, true],
] as const)(
  "tells a driver without offers, %s, why and what to do, and promises no rides",
  async (barredBy, words, isPaper) => {
    serve({
      ...dashboardHandlers,
      [DAY]: () => dashboard(aDashboard()),
      "GET /api/driver/profile": () => driverProfile(aDriver({ barredBy, online: isPaper })),
    });
    openDashboard();
    const notice = await screen.findByText(words);
    expect(screen.queryByText(/New (rides|offers) appear here|Go online to get rides/)).toBeNull();
    const link = within(notice).queryByRole("link", { name: "Profile" });
    if (isPaper) expect(link).toHaveAttribute("href", "/driver-profile#papers");
    else expect(link).toBeNull();
  },
);

it("tells a driver at once who is suspended while the page is open", async () => {
  let barredBy: "suspended" | null = null;
  const line = openStream();
  serve({
    ...dashboardHandlers,
    "GET /api/driver/rides/live": line.open,
    [DAY]: () => dashboard(aDashboard()),
    "GET /api/driver/profile": () => driverProfile(aDriver({ barredBy, online: barredBy === null })),
  });
  openDashboard();
  const control = await screen.findByRole("checkbox", { name: "Online" });
  await waitFor(() => expect(control).toBeChecked());
  barredBy = "suspended";
  await line.sendEvent();
  expect(await screen.findByText(/^The office has suspended you/)).toBeVisible();
  await waitFor(() => expect(control).not.toBeChecked());
});

it("keeps a typed fare after a reload, but not a canceled one", async () => {
  const ride = aRide({ status: "accepted" });
  serve({ ...dashboardHandlers, [DAY]: () => dashboard(aDashboard([ride])) });
  const open = async ({ user }: ReturnType<typeof openDashboard>) => {
    const next = within(await screen.findByRole("region", { name: "Next ride" }));
    await user.click(next.getByRole("button", { name: /^Mark Completed/ }));
    return screen.getByLabelText("Fare in dollars");
  };
  const before = openDashboard();
  const fare = await open(before);
  await before.user.clear(fare);
  await before.user.fill(fare, "95.5");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  const after = openDashboard();
  expect(await open(after)).toHaveValue("95.5");
  await after.user.click(screen.getByRole("button", { name: "Not yet" }));
  expect(await open(after)).toHaveValue("117");
});

it("opens the completion dialog with the quote each time, whatever was typed before", async () => {
  const ride = aRide({ status: "accepted" });
  serve({ ...dashboardHandlers, [DAY]: () => dashboard(aDashboard([ride])) });
  const { user } = openDashboard();
  const next = within(await screen.findByRole("region", { name: "Next ride" }));
  const open = () => user.click(next.getByRole("button", { name: /^Mark Completed/ }));
  await open();
  await user.clear(screen.getByLabelText("Fare in dollars"));
  await user.fill(screen.getByLabelText("Fare in dollars"), "650");
  await user.click(screen.getByRole("button", { name: "Not yet" }));
  await open();
  expect(screen.getByLabelText("Fare in dollars")).toHaveValue("117");
});

it("names two offers of one passenger differently", async () => {
  const offers = ["2026-11-24T14:15:00.000Z", "2026-11-25T14:15:00.000Z"].map((startsAt) =>
    aRide({ status: "assigned", startsAt }),
  );
  serve({ ...dashboardHandlers, [DAY]: () => dashboard(aDashboard(offers)) });
  openDashboard();
  await screen.findAllByRole("region", { name: /^New ride for you, May Chen/ });
  const names = screen.getAllByRole("region", { name: /^New ride/ }).map((region) => region.getAttribute("aria-label"));
  expect(new Set(names).size).toBe(2);
});
