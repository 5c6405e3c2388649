/** The part of a service worker that push needs, so that tests can fake it. */
export type PushClient = {
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  clients: {
    matchAll: (which: { type: "window"; includeUncontrolled: true }) => Promise<readonly Screen[]>;
    openWindow: (to: string) => Promise<unknown>;
  };
};
type Screen = { url: string; focus: () => Promise<unknown>; navigate: (to: string) => Promise<unknown> };

/** Shows a notification for an offer. A newer one replaces it; the app lists all offers. */
export const pushFor = ({ registration }: PushClient, words: string | undefined): Promise<void> =>
  registration.showNotification("Your rides", {
    body: words || "You have a new ride offer.",
    tag: "offer",
    // Without `renotify` a replacement would be silent.
    ...{ renotify: true, vibrate: [300, 150, 300] },
    icon: "/icon-192.png",
    requireInteraction: true,
  });

/** Opens the dashboard in an existing window, or in a new one. */
export async function showDay({ clients }: PushClient, page: string, screens: readonly string[]): Promise<void> {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const mine = open.find(({ url }) => screens.includes(new URL(url).pathname));
  if (!mine) {
    await clients.openWindow(page);
    return;
  }
  await mine.focus();
  if (new URL(mine.url).pathname !== page) await mine.navigate(page);
}
