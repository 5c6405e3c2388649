import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { serverNow } from "../../lib/clock.ts";
import { Failure, wordsOf } from "../../lib/failure.ts";
import { http } from "../../lib/http.ts";
import { newKey } from "../../lib/idempotency-key.ts";
import { readOwner } from "../../lib/session.ts";
import { StaleSessionError } from "../../lib/session-call.ts";
import { drop, flushQueue, keep, offlineQueue, type QueuedUpdate, refuse, setUnderWay } from "./offline-queue.ts";
import { asDriver, knownRide, noteRide, OF_DRIVER } from "./queries.ts";

/** Whoever has pressed a button waits no longer than this to hear that the deed is kept. */
const TIMEOUT_MS = 4000;
const TRY_EVERY_MS = 5000;

const KEPT = { success: true, isKept: true, message: "Kept. It is sent as soon as there is a network." } as const;
export type Said = BookedRide | typeof KEPT;

export type NewUpdate<AccountAction extends QueuedUpdate = QueuedUpdate> = AccountAction extends QueuedUpdate
  ? Pick<AccountAction, "what" | "wish">
  : never;

type Ear = { answered: (said: Said) => void; refused: (reason: unknown) => void };
const ears = new Map<string, Ear>();

/** Keeps a deed, then sends it behind those before it. Answers what the server says, or that it is kept; throws its no. */
export async function sendKept(client: QueryClient, deed: NewUpdate): Promise<Said> {
  const ride = knownRide(client, deed.wish.rideId);
  const key = newKey();
  const at = new Date(serverNow()).toISOString();
  const wish = deed.what === "step" ? { ...deed.wish, takenAt: at } : deed.wish;
  setUnderWay(key, true);
  const about = {
    key,
    at,
    owner: readOwner("driver") ?? "",
    passenger: ride?.user.name ?? "",
    timeZone: ride?.timeZone ?? "UTC",
  };
  keep(Object.assign({}, deed, about, { wish }));
  try {
    return await new Promise<Said>((answered, refused) => {
      ears.set(key, { answered, refused });
      setTimeout(() => answered(KEPT), TIMEOUT_MS);
      void sendAll(client);
    });
  } finally {
    ears.delete(key);
    setUnderWay(key, false);
  }
}

let sending: Promise<void> | null = null;

/** Sends what is kept, in order and one after the other, until there is nothing left or no answer comes. */
function sendAll(client: QueryClient): Promise<void> {
  sending ??= sendInOrder(client).finally(() => {
    sending = null;
  });
  return sending;
}

const nextToSend = () => offlineQueue().find(({ refused }) => refused === undefined);

async function sendInOrder(client: QueryClient): Promise<void> {
  let sent = 0;
  for (let deed = nextToSend(); deed; deed = nextToSend()) {
    if (!(await send(client, deed))) break;
    sent += 1;
  }
  for (const { answered } of ears.values()) answered(KEPT);
  if (sent > 0) void client.invalidateQueries({ queryKey: OF_DRIVER });
}

/** Whether the server has taken it or will not: otherwise it stays, and those behind it wait. */
async function send(client: QueryClient, { key, what, wish }: QueuedUpdate): Promise<boolean> {
  try {
    const said = await http.put(`/api/driver/ride/${what}`, wish, BookedRide, { ...asDriver, idempotencyKey: key });
    noteRide(client, said.ride);
    drop((deed) => deed.key === key);
    ears.get(key)?.answered(said);
    return true;
  } catch (thrown) {
    if (thrown instanceof StaleSessionError || isUnsettled(thrown)) return false;
    const ear = ears.get(key);
    if (ear) {
      drop((deed) => deed.key === key);
      ear.refused(thrown);
    } else refuse(key, wordsOf(thrown));
    return true;
  }
}

/** Nobody is logged in any more, or too much was asked at once: another time the answer is another one. */
const FOR_NOW = [401, 408, 425, 429];

const isUnsettled = (thrown: unknown): boolean =>
  thrown instanceof Failure && (!thrown.isFinal || FOR_NOW.includes(thrown.status ?? 0));

/** Sends what is kept for as long as the driver's screens are open: at once, when the network is back, and now and then. */
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
