import { CompleteRide, StepPosition, TakeStep, UndoStep } from "@lamplight/api/contract/drivers.ts";
import { RideStep } from "@lamplight/api/contract/ride-status.ts";
import { type Ride, RideId } from "@lamplight/api/contract/rides.ts";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { parsedJson } from "../../../lib/http/parsed-json.ts";
import { hasLostSession, readOwner } from "../../../lib/http/session.ts";
import { browserStore } from "../../../lib/http/storage.ts";

/** Storage key. Drivers' browsers hold queues with this key and these field names, so neither may change. */
const NAME = "driver updates";

const about = {
  /** Idempotency key. */
  key: z.string(),
  owner: z.string(),
  at: z.iso.datetime(),
  passenger: z.string(),
  timeZone: z.string(),
  /** The server's error; the update is not sent again. */
  refused: z.string().optional(),
};

/** An update of a ride that the server has not answered yet. `what` is the end of the API path. */
const QueuedUpdate = z.discriminatedUnion("what", [
  z.object({ ...about, what: z.literal("step"), wish: TakeStep }),
  z.object({ ...about, what: z.literal("step/undo"), wish: UndoStep }),
  z.object({ ...about, what: z.literal("complete"), wish: CompleteRide }),
  z.object({ ...about, what: z.literal("complete/undo"), wish: RideId }),
  z.object({ ...about, what: z.literal("no-show"), wish: RideId }),
  z.object({ ...about, what: z.literal("position"), wish: StepPosition }),
]);
export type QueuedUpdate = z.infer<typeof QueuedUpdate>;

const OfflineQueue = z.array(QueuedUpdate);

const allUpdates = (): QueuedUpdate[] => OfflineQueue.catch([]).parse(parsedJson(browserStore.get(NAME)));

const listeners = new Set<() => void>();
/** Keys of updates being sent now; these are not shown as queued. */
const beingSent = new Set<string>();

function notifyListeners(): void {
  own = null;
  for (const listener of listeners) listener();
}

function write(updates: readonly QueuedUpdate[]): void {
  if (updates.length === 0) browserStore.remove(NAME);
  else browserStore.set(NAME, JSON.stringify(updates));
  notifyListeners();
}

/** The signed-in driver's updates, in order. */
export const offlineQueue = (): QueuedUpdate[] => allUpdates().filter(({ owner }) => owner === readOwner("driver"));

export const enqueue = (update: QueuedUpdate): void => write([...allUpdates(), update]);

/** Removes updates that were answered or undone. */
export const dequeue = (isOver: (update: QueuedUpdate) => boolean): void =>
  write(allUpdates().filter((update) => !isOver(update)));

/** Stores the server's error until the driver dismisses it. */
export const markRejected = (key: string, reason: string): void =>
  write(allUpdates().map((update) => (update.key === key ? { ...update, refused: reason } : update)));

/** Number of unsent updates. A position goes with a step and does not count. */
export const countUnsent = (): number =>
  offlineQueue().filter(({ what, refused }) => what !== "position" && refused === undefined).length;

/** Keeps the updates of an expired session; removes those of a logged-out or different driver. */
export function flushQueue(): void {
  const owner = readOwner("driver");
  if (owner === null && hasLostSession("driver")) return;
  if (allUpdates().some((update) => update.owner !== owner)) dequeue((update) => update.owner !== owner);
}

export function setBeingSent(key: string, isBeingSent: boolean): void {
  if (isBeingSent) beingSent.add(key);
  else beingSent.delete(key);
  notifyListeners();
}

export const isBeingSent = ({ key }: QueuedUpdate): boolean => beingSent.has(key);

let own: { text: string; updates: QueuedUpdate[] } | null = null;

/** Returns the same array while nothing changes, as useSyncExternalStore requires. */
function ownUpdates(): readonly QueuedUpdate[] {
  const text = `${readOwner("driver")} ${browserStore.get(NAME) ?? ""}`;
  if (own?.text !== text) own = { text, updates: offlineQueue() };
  return own.updates;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The driver's queued and rejected updates. */
export const useOfflineQueue = (): readonly QueuedUpdate[] => useSyncExternalStore(subscribe, ownUpdates);

const oneStepBack = (ride: Ride): Ride => {
  const { options } = RideStep;
  return { ...ride, step: (ride.step && options[options.indexOf(ride.step) - 1]) ?? null };
};

/** The ride with the queued updates applied. */
export function withActions(ride: Ride, updates: readonly QueuedUpdate[]): Ride {
  return updates.reduce((before, update) => {
    if (update.wish.rideId !== ride._id || update.refused !== undefined) return before;
    if (update.what === "step")
      return {
        ...before,
        step: update.wish.step,
        stepAt: update.at,
        aboutMinutes: update.wish.minutes ?? before.aboutMinutes,
      };
    if (update.what === "position") return before;
    if (update.what === "step/undo") return before.step === update.wish.step ? oneStepBack(before) : before;
    if (update.what === "complete") return { ...before, status: "completed" as const };
    if (update.what === "complete/undo")
      return before.status === "completed" ? { ...before, status: "accepted" as const } : before;
    return { ...before, status: "cancelled" as const, cancelReason: "no_show" as const };
  }, ride);
}
