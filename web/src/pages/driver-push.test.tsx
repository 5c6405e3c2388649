import { PushDevice, PushNotifications } from "@lamplight/api/contract/push-notifications.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream } from "../../test/drives.ts";
import { answer, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";
import { signIn, signOut } from "../lib/session.ts";

const device = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};

/** The page makes its sounds by one source as long as it is open, in whichever test. */
const tones = vi.fn();

/** A browser that can ring, with a person who answers its question so; what it did. */
function aBrowser(says: NotificationPermission) {
  const subscribe = vi.fn(async () => ({ toJSON: () => device }));
  const unsubscribe = vi.fn(async () => true);
  const pushManager = { subscribe, getSubscription: async () => ({ unsubscribe }) };
  const registration = { active: {}, pushManager, scope: "", unregister: async () => true };
  const requestPermission = vi.fn(async () => {
    vi.stubGlobal("Notification", { permission: says, requestPermission });
    return says;
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  vi.stubGlobal("caches", { keys: async () => [] });
  tones.mockClear();
  vi.stubGlobal("AudioContext", anAudioContext(tones));
  const vibrate = vi.fn(() => true);
  const setAppBadge = vi.fn(async () => {});
  const clearAppBadge = vi.fn(async () => {});
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    getRegistrations: async () => [],
  };
  const has = { serviceWorker, vibrate, setAppBadge, clearAppBadge };
  for (const [name, value] of Object.entries(has))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    for (const name of Object.keys(has)) Reflect.deleteProperty(navigator, name);
  });
  return { requestPermission, subscribe, unsubscribe, vibrate, setAppBadge, clearAppBadge };
}

/** Sounds nothing; counts the notes. */
const anAudioContext = (start: () => void) =>
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

/** A driver's day, with or without an offer, where messages are sent or are not. */
function aDay({ offers = 1, publicKey = "key" as string | null } = {}) {
  let rides = Array.from({ length: offers }, () => aRide({ status: "assigned" }));
  let endpoint: string | null = null;
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/dashboard": () => dashboard(aDashboard(rides)),
    "GET /api/driver/ringing": () => answer(PushNotifications, { success: true, publicKey, endpoint }),
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
  return { calls, ...visit("/dashboard") };
}

const card = async () => within(await screen.findByRole("region", { name: "Alerts" }));

it("the tab and the app's icon say how many offers wait, and nothing once they are answered", async () => {
  const { setAppBadge, clearAppBadge } = aBrowser("default");
  const { user } = aDay();
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Dashboard/));
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
  const offer = within(await screen.findByRole("region", { name: /^New ride for you/ }));
  await user.click(offer.getByRole("button", { name: /^Accept/ }));
  await waitFor(() => expect(document.title).toMatch(/^Dashboard/));
  expect(clearAppBadge).toHaveBeenCalled();
});

it("nobody is asked and nothing sounds before the button is pressed; then an offer that waits rings at once", async () => {
  const { requestPermission, subscribe, vibrate } = aBrowser("granted");
  const { user, calls } = aDay();
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

it("without an offer nothing rings", async () => {
  const { vibrate, setAppBadge } = aBrowser("granted");
  const { user } = aDay({ offers: 0 });
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  await (await card()).findByText("You'll get alerts for new offers on this device, even while the app is closed.");
  expect([tones.mock.calls, vibrate.mock.calls, setAppBadge.mock.calls]).toEqual([[], [], []]);
});

it("whoever says no to messages is rung while the app is open, and told how to change it", async () => {
  const { subscribe, vibrate } = aBrowser("denied");
  const { user } = aDay();
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  expect(await (await card()).findByText(/allow notifications for this site in your browser's settings/)).toBeVisible();
  expect(subscribe).not.toHaveBeenCalled();
  expect(vibrate).toHaveBeenCalled();
});

it("a browser that takes no messages, or a site that sends none, still rings while the app is open", async () => {
  const { requestPermission } = aBrowser("granted");
  const { user } = aDay({ publicKey: null });
  await user.click((await card()).getByRole("button", { name: "Alert me to new offers" }));
  expect(await (await card()).findByText("You'll hear a tone for new offers while the app is open.")).toBeVisible();
  expect(requestPermission).not.toHaveBeenCalled();
});

it("it is stopped as easily, and ends with the session", async () => {
  const { unsubscribe } = aBrowser("granted");
  const { user, calls } = aDay();
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
