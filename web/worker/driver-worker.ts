/*
 * What opens the driver's screens without a network: their page and its code, as they were when there was one. It holds nothing
 * of anybody's, and sees to no other screen: it is registered for the driver's alone.
 */
import { pushFor, showDay } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

/** Written before this code by the build: a name that changes with any of the files, and the files. */
declare const BUILD: string;
declare const FILES: readonly string[];

/** All of the driver's screens are drawn by the same page. */
const PAGE = "/dashboard";
const SCREENS = [PAGE, "/rides", "/earnings", "/driver-profile"];
/** In a garage, calls are often neither answered nor refused: after so many milliseconds what is at hand is shown. */
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

// An older build's files go as soon as the newer one's are there.
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

/** The server's page as long as it answers: nobody is kept on an older build by this. */
async function pageFor(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).catch(() => null);
  if (answer && answer.status < 500) return answer;
  // Of whichever build: the workers of several screens are not renewed at the same moment.
  return (await caches.match(PAGE)) ?? answer ?? Response.error();
}

self.addEventListener("push", (event) => {
  event.waitUntil(pushFor(self, event.data?.text()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showDay(self, PAGE, SCREENS));
});

const fileFor = async (request: Request): Promise<Response> => (await caches.match(request.url)) ?? fetch(request);
