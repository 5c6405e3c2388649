import { paths } from "../../app/paths.ts";

/** The driver's screens alone: to whoever visits the site the worker is nothing. */
const SCOPES = [paths.dashboard, paths.rides, paths.driverEarnings, paths.driverProfile];

/** Has the driver's screens open without a network from now on. Where a browser cannot, they open with one as ever. */
export async function keepScreensAtHand(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  await Promise.all(SCOPES.map((scope) => serviceWorker.register("/driver-worker.js", { scope }))).catch(() => {});
}

/** Leaves nothing of it behind on the device. */
export async function letScreensGo(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const ours = SCOPES.map((scope) => new URL(scope, location.origin).href);
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (ours.includes(worker.scope)) await worker.unregister();
  for (const name of await caches.keys()) if (name.startsWith("driver ")) await caches.delete(name);
}
