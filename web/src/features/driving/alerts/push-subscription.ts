import { PushDevice, WorkerMessage } from "@lamplight/api/contract/push-notifications.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { asDriver, dashboardQuery, useReload } from "../queries.ts";
import { playTone, readyTone } from "../ride/tone.ts";
import { choosePush, isPushChosen, usePushChoice } from "./push-choice.ts";
import { PUSH_PATH, pushQuery } from "./push-queries.ts";

const POLL_MS = 20_000;
const REPEAT_TONE_MS = 15_000;
/** The first offer on the dashboard. The service worker opens it. */
export const OFFER_ID = "offer";
/** The first lost ride on the dashboard. The service worker opens it too. */
export const LOST_RIDE_ID = "lost-ride";

/** Ids of open offers. Polled, because not every screen has an event stream. */
export function useOffers(): string[] {
  const { data } = useQuery({ ...dashboardQuery, refetchInterval: POLL_MS });
  return (data?.upcomingRides ?? []).filter(({ status }) => status === "assigned").map(({ _id }) => _id);
}

/** Ids of lost rides that the driver has not dismissed. */
export function useLostRides(): string[] {
  const { data } = useQuery(dashboardQuery);
  return (data?.lostRides ?? []).map(({ rideId }) => rideId);
}

/** The active service worker; null if the browser does not support push. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration(paths.dashboard);
  return registration?.active ? registration : null;
}

/** Requests permission and subscribes. Null if denied. */
async function subscribeBrowser(publicKey: string): Promise<PushDevice | null> {
  const registration = await worker();
  return registration && (await Notification.requestPermission()) === "granted"
    ? subscribe(registration, publicKey)
    : null;
}

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushDevice | null> {
  // A subscription made with an old key would receive nothing.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const input = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(input).catch(() => null);
  return PushDevice.safeParse(subscription?.toJSON()).data ?? null;
}

/** Subscribes again if alerts are wished and allowed, and the browser's subscription is not the server's. */
async function keepSubscription(client: QueryClient): Promise<void> {
  const registration = await worker();
  if (!registration || Notification.permission !== "granted") return;
  const { publicKey, endpoint } = await client.fetchQuery(pushQuery);
  const present = await registration.pushManager.getSubscription();
  if (publicKey === null || (endpoint !== null && present?.endpoint === endpoint)) return;
  const device = await subscribe(registration, publicKey);
  if (device) await http.post(PUSH_PATH, device, Done, asDriver);
  await client.invalidateQueries({ queryKey: pushQuery.queryKey });
}

/**
 * Keeps alerts on: at each opening of a driver's screen, and when the browser ends the subscription. Also handles the service
 * worker's other messages: a pressed notification, and a test that came back.
 */
export function useKeptAlerts(): void {
  const isOn = usePushChoice();
  const client = useQueryClient();
  const navigate = useNavigate();
  const reload = useReload();
  const keep = useCallback(() => {
    // The next opening tries again; the card says that alerts are not set up.
    if (isPushChosen()) keepSubscription(client).catch(() => {});
  }, [client]);
  // Turning alerts on subscribes by itself.
  useEffect(keep, [keep]);
  useEffect(() => {
    if (!isOn || !("serviceWorker" in navigator)) return;
    const receive = ({ data }: MessageEvent<unknown>) => {
      const message = WorkerMessage.safeParse(data).data?.driverPush;
      if (message === "subscription-changed") keep();
      if (message === "reached") void client.invalidateQueries({ queryKey: pushQuery.queryKey });
      if (message !== "show-offer" && message !== "show-lost-ride") return;
      const place = message === "show-offer" ? OFFER_ID : LOST_RIDE_ID;
      void reload();
      void navigate(`${paths.dashboard}#${place}`);
      document.getElementById(place)?.scrollIntoView();
    };
    navigator.serviceWorker.addEventListener("message", receive);
    return () => navigator.serviceWorker.removeEventListener("message", receive);
  }, [isOn, client, keep, navigate, reload]);
}

/** Turns on alerts: a tone while the app is open, and push where the browser supports it. */
export function useTurnOnAlerts() {
  const client = useQueryClient();
  return useWrite(
    async () => {
      readyTone();
      choosePush(true);
      const { publicKey } = await client.fetchQuery(pushQuery);
      const device = publicKey && (await subscribeBrowser(publicKey));
      if (device) await http.post(PUSH_PATH, device, Done, asDriver);
    },
    { invalidates: [pushQuery.queryKey], meta: ERRORS_INLINE },
  );
}

export const useTurnOffAlerts = () =>
  useWrite(
    async () => {
      choosePush(false);
      await http.post(`${PUSH_PATH}/stop`, {}, Done, asDriver);
      await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
    },
    { invalidates: [pushQuery.queryKey], meta: ERRORS_INLINE },
  );

let alertedFor: readonly string[] = [];

function alert(): void {
  playTone();
  if ("vibrate" in navigator) navigator.vibrate([300, 150, 300]);
}

function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Browsers without badge permission reject; ignore it.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

/** Plays a tone for each new offer, and repeats it while an offer is open. */
export function useOfferAlerts(offers: readonly string[]): void {
  const matchesQuery = usePushChoice();
  const waiting = offers.join(" ");
  useEffect(() => badge(waiting === "" ? 0 : waiting.split(" ").length), [waiting]);
  useEffect(() => {
    const ids = waiting === "" ? [] : waiting.split(" ");
    const isNew = ids.some((id) => !alertedFor.includes(id));
    alertedFor = matchesQuery ? ids : [];
    if (!matchesQuery || ids.length === 0) return;
    if (isNew) alert();
    const timer = setInterval(alert, REPEAT_TONE_MS);
    return () => clearInterval(timer);
  }, [matchesQuery, waiting]);
  // Browsers allow sound only after a user gesture.
  useEffect(() => {
    if (!matchesQuery) return;
    document.addEventListener("pointerdown", readyTone, { once: true });
    return () => document.removeEventListener("pointerdown", readyTone);
  }, [matchesQuery]);
}

let alertedForLost: readonly string[] = [];

/** Plays a tone once for each lost ride. */
export function useLostRideAlerts(rides: readonly string[]): void {
  const isOn = usePushChoice();
  const lost = rides.join(" ");
  useEffect(() => {
    const ids = lost === "" ? [] : lost.split(" ");
    const isNew = ids.some((id) => !alertedForLost.includes(id));
    alertedForLost = isOn ? ids : [];
    if (isOn && isNew) alert();
  }, [isOn, lost]);
}
