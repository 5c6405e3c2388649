import { paths } from "../../../app/paths.ts";

/** Limited to the driver's screens, so that it never affects visitors of the site. */
const SCOPES = [paths.dashboard, paths.rides, paths.driverEarnings, paths.driverProfile];

/** Registers the service worker that opens the driver's screens offline. Browsers without one work online as usual. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  await Promise.all(SCOPES.map((scope) => serviceWorker.register("/driver-worker.js", { scope }))).catch(() => {});
}

/** Removes the service worker and its caches. */
export async function unregisterServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const ours = SCOPES.map((scope) => new URL(scope, location.origin).href);
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (ours.includes(worker.scope)) await worker.unregister();
  for (const name of await caches.keys()) if (name.startsWith("driver ")) await caches.delete(name);
}
