/** What is needed of a service worker to ring: tests have no whole one. */
export type PushClient = {
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  clients: {
    matchAll: (which: { type: "window"; includeUncontrolled: true }) => Promise<readonly Screen[]>;
    openWindow: (to: string) => Promise<unknown>;
  };
};
type Screen = { url: string; focus: () => Promise<unknown>; navigate: (to: string) => Promise<unknown> };

/** Rings for an offer. Of several only the latest stands there, for it is the screen that lists them. */
export const pushFor = ({ registration }: PushClient, words: string | undefined): Promise<void> =>
  registration.showNotification("Your rides", {
    body: words || "A ride is offered.",
    tag: "offer",
    // Else the second one would take the first one's place without a sound.
    ...{ renotify: true, vibrate: [300, 150, 300] },
    icon: "/icon-192.png",
    requireInteraction: true,
  });

/** Shows the driver's day where its offers are answered: in the screen that is open already, or in a new one. */
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
