/*
 * Service worker that opens the driver's screens offline: caches their page and code. It stores no personal data and is
 * registered for the driver's screens only.
 */
import { type PushClient, receivePush, renewSubscription, showDay } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

/** Defined by the build: the cache's name, which changes with the files, and the files. */
declare const BUILD: string;
declare const FILES: readonly string[];

/** All driver's screens share one HTML page. */
const PAGE = "/dashboard";
const SCREENS = [PAGE, "/rides", "/earnings", "/driver-profile"];
/** With a poor signal, requests can hang: show the cached page after this many milliseconds. */
const LONGEST_WAIT_MS = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(prepare());
});

async function prepare(): Promise<void> {
  const cache = await caches.open(BUILD);
  const page = new Request(PAGE, { cache: "reload" });
  await cache.addAll([page, ...FILES]);
  await self.skipWaiting();
}

// Delete older builds' caches.
self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers());
});

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== BUILD) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(pageFor(request));
  else if (origin === location.origin && FILES.includes(pathname)) event.respondWith(fileFor(request));
});

/** Network first, so that a new build is never held back by the cache. */
async function pageFor(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).catch(() => null);
  if (answer && answer.status < 500) return answer;
  // Any build's cache: the workers of several scopes update at different times.
  return (await caches.match(PAGE)) ?? answer ?? Response.error();
}

const pushClient: PushClient = {
  registration: self.registration,
  clients: self.clients,
  post: (path, body) =>
    fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
};

self.addEventListener("push", (event) => {
  event.waitUntil(receivePush(pushClient, event.data?.text(), SCREENS));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(pushClient, event.oldSubscription, SCREENS));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showDay(pushClient, PAGE, event.notification.tag, SCREENS));
});

const fileFor = async (request: Request): Promise<Response> => (await caches.match(request.url)) ?? fetch(request);
