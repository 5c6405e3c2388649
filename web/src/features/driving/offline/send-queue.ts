import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Failure, wordsOf } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { newKey } from "../../../lib/http/idempotency-key.ts";
import { readOwner } from "../../../lib/http/session.ts";
import { StaleSessionError } from "../../../lib/http/session-call.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { asDriver, knownRide, noteRide, OF_DRIVER } from "../queries.ts";
import {
  dequeue,
  enqueue,
  flushQueue,
  markRejected,
  offlineQueue,
  type QueuedUpdate,
  setBeingSent,
} from "./offline-queue.ts";

/** Maximum wait for the server before an action is reported as saved for later. */
const TIMEOUT_MS = 4000;
const TRY_EVERY_MS = 5000;

const QUEUED = { success: true, isKept: true, message: "Saved. We'll send it when you're back online." } as const;
export type SendResult = BookedRide | typeof QUEUED;

export type NewUpdate<Update extends QueuedUpdate = QueuedUpdate> = Update extends QueuedUpdate
  ? Pick<Update, "what" | "wish">
  : never;

type Waiter = { resolve: (result: SendResult) => void; reject: (reason: unknown) => void };
const waiters = new Map<string, Waiter>();

/** Queues an update and sends the queue. Resolves with the server's response, or with QUEUED; rejects with the server's error. */
export async function sendQueued(client: QueryClient, update: NewUpdate): Promise<SendResult> {
  const ride = knownRide(client, update.wish.rideId);
  const key = newKey();
  const at = new Date(serverNow()).toISOString();
  const input = update.what === "step" ? { ...update.wish, takenAt: at } : update.wish;
  setBeingSent(key, true);
  const about = {
    key,
    at,
    owner: readOwner("driver") ?? "",
    passenger: ride?.user.name ?? "",
    timeZone: ride?.timeZone ?? "UTC",
  };
  enqueue(Object.assign({}, update, about, { wish: input }));
  try {
    return await new Promise<SendResult>((resolve, reject) => {
      waiters.set(key, { resolve, reject });
      setTimeout(() => resolve(QUEUED), TIMEOUT_MS);
      void sendAll(client);
    });
  } finally {
    waiters.delete(key);
    setBeingSent(key, false);
  }
}

let sending: Promise<void> | null = null;

/** Sends the queue in order, one at a time, until it is empty or the network fails. */
function sendAll(client: QueryClient): Promise<void> {
  sending ??= sendInOrder(client).finally(() => {
    sending = null;
  });
  return sending;
}

const nextToSend = () => offlineQueue().find(({ refused }) => refused === undefined);

async function sendInOrder(client: QueryClient): Promise<void> {
  let sent = 0;
  for (let update = nextToSend(); update; update = nextToSend()) {
    if (!(await send(client, update))) break;
    sent += 1;
  }
  for (const { resolve } of waiters.values()) resolve(QUEUED);
  if (sent > 0) void client.invalidateQueries({ queryKey: OF_DRIVER });
}

/** Sends one update. False if it must be retried; the updates behind it wait. */
async function send(client: QueryClient, { key, what, wish: input }: QueuedUpdate): Promise<boolean> {
  try {
    const result = await http.put(`/api/driver/ride/${what}`, input, BookedRide, { ...asDriver, idempotencyKey: key });
    noteRide(client, result.ride);
    dequeue((update) => update.key === key);
    waiters.get(key)?.resolve(result);
    return true;
  } catch (thrown) {
    if (thrown instanceof StaleSessionError || isUnsettled(thrown)) return false;
    const waiter = waiters.get(key);
    if (waiter) {
      dequeue((update) => update.key === key);
      waiter.reject(thrown);
    } else if (what === "position") dequeue((update) => update.key === key);
    else markRejected(key, wordsOf(thrown));
    return true;
  }
}

/** Statuses that are worth a retry. */
const FOR_NOW = [401, 408, 425, 429];

const isUnsettled = (thrown: unknown): boolean =>
  thrown instanceof Failure && (!thrown.isFinal || FOR_NOW.includes(thrown.status ?? 0));

/** Sends the queue while the driver's screens are open: at once, when the network is back, and periodically. */
export function useSending(): void {
  const client = useQueryClient();
  useEffect(() => {
    flushQueue();
    const sendOn = () => {
      if (nextToSend()) void sendAll(client);
    };
    sendOn();
    const timer = setInterval(sendOn, TRY_EVERY_MS);
    window.addEventListener("online", sendOn);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", sendOn);
    };
  }, [client]);
}
