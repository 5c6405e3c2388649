import { LOST_RIDE_PUSH, testPush, type WorkerMessage } from "@lamplight/api/contract/push-notifications.ts";
import { expect, it, vi } from "vitest";
import { type PushClient, receivePush, renewSubscription, showDay } from "./push.ts";

const SCREENS = ["/dashboard", "/rides"];

/** A service worker with these open windows. Records what it showed, opened and sent. It cannot navigate windows. */
function openWorker(...addresses: string[]) {
  const opened: string[] = [];
  const sent: unknown[] = [];
  const close = vi.fn();
  const showNotification = vi.fn(async () => {});
  const note = (action: string) => async () => void opened.push(action);
  const windows = addresses.map((address) => ({
    url: `https://lamplight.test${address}`,
    focus: note(`focus ${address}`),
    postMessage: ({ driverPush }: WorkerMessage) => void opened.push(`${driverPush} ${address}`),
  }));
  const subscribe = vi.fn(async () => ({ toJSON: () => ({ endpoint: "https://push.test/new" }) }));
  const worker: PushClient = {
    registration: { showNotification, getNotifications: async () => [{ close }], pushManager: { subscribe } },
    clients: { matchAll: async () => windows, openWindow: (to) => note(`open ${to}`)() },
    post: async (path, body) => void sent.push([path, body]),
  };
  return { worker, showNotification, close, subscribe, opened, sent };
}

it("shows an offer's own text and nothing else while the app is closed", async () => {
  const { worker, showNotification, sent } = openWorker();
  await receivePush(worker, "You have a new ride offer. Answer by 2:20 PM.");
  expect(showNotification).toHaveBeenCalledWith(
    "Your rides",
    expect.objectContaining({ body: "You have a new ride offer. Answer by 2:20 PM.", tag: "offer", renotify: true }),
  );
  expect(sent).toEqual([]);
});

it("shows a lost ride beside an offer, and leads to it when pressed", async () => {
  const { worker, showNotification, opened } = openWorker();
  await receivePush(worker, LOST_RIDE_PUSH);
  expect(showNotification).toHaveBeenCalledWith(
    "Your rides",
    expect.objectContaining({ body: LOST_RIDE_PUSH, tag: "lost-ride", renotify: true }),
  );
  await showDay(worker, "/dashboard", "lost-ride", SCREENS);
  const another = openWorker("/rides");
  await showDay(another.worker, "/dashboard", "lost-ride", SCREENS);
  expect([...opened, ...another.opened]).toEqual([
    "open /dashboard#lost-ride",
    "focus /rides",
    "show-lost-ride /rides",
  ]);
});

it("shows a default text for a message without text", async () => {
  const { worker, showNotification } = openWorker();
  await receivePush(worker, undefined);
  expect(showNotification).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ body: "You have a new ride offer." }),
  );
});

it("answers a test without a sound, leaves no notification, and tells the open screens", async () => {
  const { worker, showNotification, close, opened, sent } = openWorker("/", "/rides");
  const token = "a".repeat(43);
  await receivePush(worker, testPush(token), SCREENS);
  expect(showNotification).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ silent: true }));
  expect(close).toHaveBeenCalledOnce();
  expect(sent).toEqual([["/api/driver/ringing/reached", { token }]]);
  expect(opened).toEqual(["reached /rides"]);
});

it("subscribes again when the browser ends the subscription", async () => {
  const { worker, subscribe, opened, sent } = openWorker("/dashboard");
  const options = { userVisibleOnly: true, applicationServerKey: "key" };
  await renewSubscription(worker, { endpoint: "https://push.test/old", options }, SCREENS);
  expect(subscribe).toHaveBeenCalledWith(options);
  const device = { endpoint: "https://push.test/new" };
  expect(sent).toEqual([["/api/driver/ringing/renew", { oldEndpoint: "https://push.test/old", device }]]);
  expect(opened).toEqual(["subscription-changed /dashboard"]);
});

it("lets the open screens subscribe again when the browser does not say which subscription ended", async () => {
  const { worker, subscribe, opened, sent } = openWorker("/rides");
  await renewSubscription(worker, null, SCREENS);
  expect([subscribe.mock.calls, sent]).toEqual([[], []]);
  expect(opened).toEqual(["subscription-changed /rides"]);
});

it("opens the offer on the driver's dashboard when pressed", async () => {
  const { worker, opened } = openWorker("/", "/my-rides");
  await showDay(worker, "/dashboard", "offer", SCREENS);
  expect(opened).toEqual(["open /dashboard#offer"]);
});

it.each(SCREENS)("focuses the open screen %s and lets it go to the offer when pressed", async (screen) => {
  const { worker, opened } = openWorker("/", screen);
  await showDay(worker, "/dashboard", "offer", SCREENS);
  expect(opened).toEqual([`focus ${screen}`, `show-offer ${screen}`]);
});
