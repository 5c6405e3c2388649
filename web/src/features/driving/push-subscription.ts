import { PushDevice, PushNotifications } from "@lamplight/api/contract/push-notifications.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { paths } from "../../app/paths.ts";
import { http } from "../../lib/http.ts";
import { choosePush, usePushChoice } from "./push-choice.ts";
import { asDriver, dashboardQuery, OF_DRIVER } from "./queries.ts";
import { playTone, readyTone } from "./tone.ts";

const RINGING = "/api/driver/ringing";
const LOOK_EVERY_MS = 20_000;
const RING_EVERY_MS = 15_000;

export const ringingQuery = queryOptions({
  queryKey: [...OF_DRIVER, "ringing"],
  queryFn: ({ signal }) => http.get(RINGING, PushNotifications, { ...asDriver, signal }),
});

/** The rides that wait for this driver's answer. Asked now and then, for not every screen has a live line. */
export function useOffers(): string[] {
  const { data } = useQuery({ ...dashboardQuery, refetchInterval: LOOK_EVERY_MS });
  return (data?.upcomingRides ?? []).filter(({ status }) => status === "assigned").map(({ _id }) => _id);
}

/** The browser's own worker for this site, where it has one that can be rung. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration(paths.dashboard);
  return registration?.active ? registration : null;
}

/** Asks the person and the browser. Answers the device, or null where either says no. */
async function askForDevice(publicKey: string): Promise<PushDevice | null> {
  const registration = await worker();
  if (!registration || (await Notification.requestPermission()) !== "granted") return null;
  // Made under a key we have no longer, it would never ring.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(wish).catch(() => null);
  return PushDevice.safeParse(subscription?.toJSON()).data ?? null;
}

/** Has this device ring: at once while the app is open, and where the browser lets us while it is closed. */
export function useRingMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      readyTone();
      choosePush(true);
      const { publicKey } = await client.fetchQuery(ringingQuery);
      const device = publicKey && (await askForDevice(publicKey));
      if (device) await http.post(RINGING, device, Done, asDriver);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ringingQuery.queryKey }),
    meta: { handlesErrorInline: () => true },
  });
}

export function useStopRinging() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      choosePush(false);
      await http.post(`${RINGING}/stop`, {}, Done, asDriver);
      await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ringingQuery.queryKey }),
    meta: { handlesErrorInline: () => true },
  });
}

let rungFor: readonly string[] = [];

function ring(): void {
  playTone();
  if ("vibrate" in navigator) navigator.vibrate([300, 150, 300]);
}

function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // A browser that shows no badges for this site says no; there is nothing to do about it.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

/** Rings for each new offer, and now and then for as long as one waits for its answer. Silent when there is none. */
export function useRingFor(offers: readonly string[]): void {
  const matchesQuery = usePushChoice();
  const waiting = offers.join(" ");
  useEffect(() => badge(waiting === "" ? 0 : waiting.split(" ").length), [waiting]);
  useEffect(() => {
    const ids = waiting === "" ? [] : waiting.split(" ");
    const isNew = ids.some((id) => !rungFor.includes(id));
    rungFor = matchesQuery ? ids : [];
    if (!matchesQuery || ids.length === 0) return;
    if (isNew) ring();
    const timer = setInterval(ring, RING_EVERY_MS);
    return () => clearInterval(timer);
  }, [matchesQuery, waiting]);
  // After a reload the first press anywhere lets the page sound again.
  useEffect(() => {
    if (!matchesQuery) return;
    document.addEventListener("pointerdown", readyTone, { once: true });
    return () => document.removeEventListener("pointerdown", readyTone);
  }, [matchesQuery]);
}
