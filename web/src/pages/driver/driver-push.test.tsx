import type { LostRide } from "@lamplight/api/contract/drivers.ts";
import { PushDevice, PushNotifications } from "@lamplight/api/contract/push-notifications.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream, rideList } from "../../../test/drives.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { choosePush } from "../../features/driving/alerts/push-choice.ts";
import { signIn, signOut } from "../../lib/http/session.ts";

const device = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};

/** The page uses one audio context for all tests, because it lasts as long as the page. */
const tones = vi.fn();

/** A browser with push support and the given permission. Returns its mocks. */
function stubBrowser(permission: NotificationPermission, present = "", before: NotificationPermission = "default") {
  const subscribe = vi.fn(async () => ({ toJSON: () => device }));
  const unsubscribe = vi.fn(async () => true);
  const pushManager = { subscribe, getSubscription: async () => ({ unsubscribe, endpoint: present }) };
  const registration = { active: {}, pushManager, scope: "", unregister: async () => true };
  const requestPermission = vi.fn(async () => {
    vi.stubGlobal("Notification", { permission: permission, requestPermission });
    return permission;
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: before, requestPermission });
  vi.stubGlobal("caches", { keys: async () => [] });
  tones.mockClear();
  vi.stubGlobal("AudioContext", audioContextStub(tones));
  const vibrate = vi.fn(() => true);
  const setAppBadge = vi.fn(async () => {});
  const clearAppBadge = vi.fn(async () => {});
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
    getRegistrations: async () => [],
  });
  const has = { serviceWorker, vibrate, setAppBadge, clearAppBadge };
  for (const [name, value] of Object.entries(has))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    for (const name of Object.keys(has)) Reflect.deleteProperty(navigator, name);
  });
  const tell = (driverPush: string) =>
    serviceWorker.dispatchEvent(new MessageEvent("message", { data: { driverPush } }));
  return { tell, requestPermission, subscribe, unsubscribe, vibrate, setAppBadge, clearAppBadge };
}

/** Plays nothing; counts the notes. */
const audioContextStub = (start: () => void) =>
  class {
    state = "running";
    currentTime = 0;
    destination = {};
    resume = async () => {};
    createGain = () => ({
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: (next: unknown) => next,
    });
    createOscillator = () => ({ frequency: {}, connect: (next: unknown) => next, start, stop: () => {} });
  };

/** A driver's dashboard with offers; `publicKey` is null when the site sends no push messages. */
function openDay({
  offers = 1,
  publicKey = "key" as string | null,
  at = "/dashboard",
  known = {} as Partial<PushNotifications>,
  lostRides = [] as LostRide[],
} = {}) {
  let rides = Array.from({ length: offers }, () => aRide({ status: "assigned" }));
  let endpoint = known.endpoint ?? null;
  const { testedAt = null, reachedAt = null } = known;
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/dashboard": () => dashboard({ ...aDashboard(rides), lostRides }),
    "GET /api/driver/ringing": () =>
      answer(PushNotifications, { success: true, publicKey, endpoint, testedAt, reachedAt }),
    "GET /api/driver/rides": () => rideList(rides),
    "POST /api/driver/ringing": ({ json }) => {
      endpoint = PushDevice.parse(json).endpoint;
      return answer(Done, { success: true });
    },
    "POST /api/driver/ringing/stop": () => {
      endpoint = null;
      return answer(Done, { success: true });
    },
    "PUT /api/driver/ride/accept": () => {
      const [ride = aRide()] = rides;
      rides = [];
      return answer(BookedRide, { success: true, message: "Ride accepted", ride: { ...ride, status: "accepted" } });
    },
  });
  signIn("driver", "wheels", "joseph@example.com");
  return { calls, ...visit(at) };
}

const card = async () => within(await screen.findByRole("region", { name: "Alerts" }));

it("shows the number of open offers in the tab and on the app's icon, until they are answered", async () => {
  const { setAppBadge, clearAppBadge } = stubBrowser("default");
  const { user } = openDay();
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Dashboard/));
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
  const offer = within(await screen.findByRole("region", { name: /^New ride for you/ }));
  await user.click(offer.getByRole("button", { name: /^Accept/ }));
  await waitFor(() => expect(document.title).toMatch(/^Dashboard/));
  expect(clearAppBadge).toHaveBeenCalled();
});

it("asks for no permission and plays nothing before the button is pressed, then alerts for an open offer", async () => {
  const { requestPermission, subscribe, vibrate } = stubBrowser("granted");
  const { user, calls } = openDay();
  await screen.findByRole("region", { name: /^New ride for you/ });
  expect([requestPermission.mock.calls, tones.mock.calls, vibrate.mock.calls]).toEqual([[], [], []]);
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  expect(
    await (await card()).findByText("You'll get alerts for new offers on this device, even while the app is closed."),
  ).toBeVisible();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  expect(calls.find(({ path }) => path === "POST /api/driver/ringing")?.json).toEqual(device);
  expect(tones).toHaveBeenCalled();
  expect(vibrate).toHaveBeenCalledWith([300, 150, 300]);
});

it("plays a tone once for a lost ride", async () => {
  const { vibrate } = stubBrowser("granted");
  const ride = {
    startsAt: "2026-11-24T14:15:00.000Z",
    timeZone: "America/New_York",
    reason: "The office canceled it.",
  };
  const { user } = openDay({ offers: 0, lostRides: [{ rideId: crypto.randomUUID(), passenger: "Ann", ...ride }] });
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  await waitFor(() => expect(tones).toHaveBeenCalled());
  expect(vibrate).toHaveBeenCalledOnce();
});

it("does not play a tone without an offer", async () => {
  const { vibrate, setAppBadge } = stubBrowser("granted");
  const { user } = openDay({ offers: 0 });
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  await (await card()).findByText("You'll get alerts for new offers on this device, even while the app is closed.");
  expect([tones.mock.calls, vibrate.mock.calls, setAppBadge.mock.calls]).toEqual([[], [], []]);
});

it("plays a tone after a denied permission while the app is open, and says how to change it", async () => {
  const { subscribe, vibrate } = stubBrowser("denied");
  const { user } = openDay();
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  expect(await (await card()).findByText(/allow notifications for this site in your browser's settings/)).toBeVisible();
  expect(subscribe).not.toHaveBeenCalled();
  expect(vibrate).toHaveBeenCalled();
});

it("plays a tone while the app is open, without push support in the browser or at the site", async () => {
  const { requestPermission } = stubBrowser("granted");
  const { user } = openDay({ publicKey: null });
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  expect(await (await card()).findByText("You'll hear a tone for new offers while the app is open.")).toBeVisible();
  expect(requestPermission).not.toHaveBeenCalled();
});

it("is turned off with one button, and when the session ends", async () => {
  const { unsubscribe } = stubBrowser("granted");
  const { user, calls } = openDay();
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  await (await card()).findByText("You'll get alerts for new offers on this device, even while the app is closed.");
  await user.click((await card()).getByRole("button", { name: "Turn off alerts" }));
  expect(await (await card()).findByRole("button", { name: "Alert me to new offers" })).toBeVisible();
  await waitFor(() => expect(calls.some(({ path }) => path === "POST /api/driver/ringing/stop")).toBe(true));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(2));
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  await (await card()).findByRole("button", { name: "Turn off alerts" });
  signOut("driver");
  expect(localStorage.getItem("of driver ring")).toBeNull();
});

/** A driver who turned alerts on before this opening of the app. */
function openWithAlerts(known: Partial<PushNotifications>, at = "/dashboard") {
  signIn("driver", "wheels", "joseph@example.com");
  choosePush(true);
  return openDay({ known, at });
}
const subscribed = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path === "POST /api/driver/ringing").length;

it.each([
  ["server", null, device.endpoint],
  ["browser", device.endpoint, "https://push.test/other"],
])("subscribes again at the next opening after the %s has lost the subscription", async (_, known, present) => {
  const { subscribe, requestPermission } = stubBrowser("granted", present, "granted");
  const { calls } = openWithAlerts({ endpoint: known });
  await waitFor(() => expect(subscribed(calls)).toBe(1));
  expect(subscribe).toHaveBeenCalledOnce();
  expect(requestPermission).not.toHaveBeenCalled();
});

it.each([
  [device.endpoint, "granted"],
  ["", "denied"],
] as const)("does not subscribe again with the subscription “%s” and permission %s", async (present, permission) => {
  const { subscribe } = stubBrowser(permission, present, permission);
  openWithAlerts({ endpoint: device.endpoint });
  expect(await (await card()).findByText(/^You'll get alerts for new offers on this device/)).toBeVisible();
  expect(subscribe).not.toHaveBeenCalled();
});

it("subscribes again when the browser ends the subscription while the app is open", async () => {
  const { tell, subscribe } = stubBrowser("granted", "", "granted");
  const { calls } = openWithAlerts({ endpoint: device.endpoint });
  await waitFor(() => expect(subscribed(calls)).toBe(1));
  tell("subscription-changed");
  await waitFor(() => expect(subscribe).toHaveBeenCalledTimes(2));
});

it.each([
  ["when this phone was last reached", 120_000, 60_000, /^This phone was last reached at \d+:\d\d [AP]M\.$/],
  ["that the last test did not arrive", 60_000, 120_000, /^Our test at \d+:\d\d [AP]M didn't reach this phone\./],
])("says %s", async (_, tested, reached, text) => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  stubBrowser("granted", device.endpoint, "granted");
  openWithAlerts({ endpoint: device.endpoint, testedAt: ago(tested), reachedAt: ago(reached) });
  expect(await (await card()).findByText(text)).toBeVisible();
});

it("goes to the offer from another of the driver's screens when its notification is pressed", async () => {
  const { tell } = stubBrowser("granted", device.endpoint, "granted");
  const { address } = openWithAlerts({ endpoint: device.endpoint }, "/rides");
  await screen.findAllByRole("button", { name: /^Accept/ });
  tell("show-offer");
  const offer = await screen.findByRole("region", { name: /^New ride for you/ });
  expect(address()).toBe("/dashboard");
  await waitFor(() => expect(offer).toHaveFocus());
});
