import type { WorkerMessage } from "@lamplight/api/contract/push-notifications.ts";

/** The text of a test push with its token. A worker is one file, so it shares no code with the app. */
const TEST_PUSH = /^This phone gets new offers\. Test ([\w-]{43})$/;

/** The part of a service worker that push needs, so that tests can fake it. */
export type PushClient = {
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
    getNotifications: (which: { tag: string }) => Promise<readonly { close: () => void }[]>;
    pushManager: { subscribe: (options: PushSubscriptionOptionsInit) => Promise<Subscription> };
  };
  clients: {
    matchAll: (which: { type: "window"; includeUncontrolled: true }) => Promise<readonly Screen[]>;
    openWindow: (to: string) => Promise<unknown>;
  };
  /** Sends JSON to our API. */
  post: (path: string, body: object) => Promise<unknown>;
};
type Screen = { url: string; focus: () => Promise<unknown>; postMessage: (message: WorkerMessage) => void };
type Subscription = { toJSON: () => PushSubscriptionJSON };

/** The text of a push for a lost ride, by its beginning. */
const LOST_RIDE = /^A ride you accepted /;
/** Tag of its notification, so that it doesn't replace an offer's. */
export const LOST_RIDE_TAG = "lost-ride";

const TITLE = "Your rides";
const TEST_TAG = "test";

/** Shows a notification for an offer or a lost ride. A newer one of its kind replaces it; the app lists all. */
const showNotice = ({ registration }: PushClient, words: string): Promise<void> =>
  registration.showNotification(TITLE, {
    body: words || "You have a new ride offer.",
    tag: LOST_RIDE.test(words) ? LOST_RIDE_TAG : "offer",
    // Without `renotify` a replacement would be silent.
    ...{ renotify: true, vibrate: [300, 150, 300] },
    icon: "/icon-192.png",
    requireInteraction: true,
  });

/** Handles a push: shows an offer or a lost ride, or answers a test. */
export async function receivePush(worker: PushClient, words = "", screens: readonly string[] = []): Promise<void> {
  const token = TEST_PUSH.exec(words)?.[1];
  if (token === undefined) return showNotice(worker, words);
  // Browsers end a subscription that receives pushes without showing anything.
  const { registration } = worker;
  await registration.showNotification(TITLE, { body: "This phone gets new offers.", tag: TEST_TAG, silent: true });
  for (const shown of await registration.getNotifications({ tag: TEST_TAG })) shown.close();
  await worker.post("/api/driver/ringing/reached", { token });
  await notifyScreens(worker, screens, "reached");
}

/** Subscribes again after the browser ended a subscription, and tells the server, or else the next opened screen does. */
export async function renewSubscription(
  worker: PushClient,
  old: { endpoint: string; options: PushSubscriptionOptionsInit } | null,
  screens: readonly string[],
): Promise<void> {
  if (old) {
    const device = await worker.registration.pushManager.subscribe(old.options);
    await worker.post("/api/driver/ringing/renew", { oldEndpoint: old.endpoint, device: device.toJSON() });
  }
  await notifyScreens(worker, screens, "subscription-changed");
}

const openScreens = async ({ clients }: PushClient, screens: readonly string[]): Promise<Screen[]> => {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return open.filter(({ url }) => screens.includes(new URL(url).pathname));
};

async function notifyScreens(
  worker: PushClient,
  screens: readonly string[],
  driverPush: WorkerMessage["driverPush"],
): Promise<void> {
  for (const screen of await openScreens(worker, screens)) screen.postMessage({ driverPush });
}

/**
 * Leads to what a pressed notification is about, in an open driver's screen or a new one. The screen navigates itself: a worker may
 * navigate only the windows of its own scope.
 */
export async function showDay(
  worker: PushClient,
  page: string,
  tag: string,
  screens: readonly string[],
): Promise<void> {
  const [mine] = await openScreens(worker, screens);
  if (!mine) {
    await worker.clients.openWindow(`${page}#${tag}`);
    return;
  }
  await mine.focus();
  mine.postMessage({ driverPush: tag === LOST_RIDE_TAG ? "show-lost-ride" : "show-offer" });
}
