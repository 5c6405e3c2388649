import { CompleteRide, TakeStep, UndoStep } from "@lamplight/api/contract/drivers.ts";
import { RideStep } from "@lamplight/api/contract/ride-status.ts";
import { type Ride, RideId } from "@lamplight/api/contract/rides.ts";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { parsedJson } from "../../lib/parsed-json.ts";
import { hasLostSession, readOwner } from "../../lib/session.ts";
import { browserStore } from "../../lib/storage.ts";

const NAME = "driver deeds";

const about = {
  /** With it the server counts the deed once, however often it is sent. */
  key: z.string(),
  owner: z.string(),
  at: z.iso.datetime(),
  passenger: z.string(),
  timeZone: z.string(),
  /** Why the server did not take it; it is not sent again. */
  refused: z.string().optional(),
};

/** What a driver has said of a ride and the server has not answered yet. `what` is the end of the call's path. */
const QueuedUpdate = z.discriminatedUnion("what", [
  z.object({ ...about, what: z.literal("step"), wish: TakeStep }),
  z.object({ ...about, what: z.literal("step/undo"), wish: UndoStep }),
  z.object({ ...about, what: z.literal("complete"), wish: CompleteRide }),
  z.object({ ...about, what: z.literal("no-show"), wish: RideId }),
]);
export type QueuedUpdate = z.infer<typeof QueuedUpdate>;

const OfflineQueue = z.array(QueuedUpdate);

const everybodys = (): QueuedUpdate[] => OfflineQueue.catch([]).parse(parsedJson(browserStore.get(NAME)));

const listeners = new Set<() => void>();
/** What is under way is not on the screen as kept: whoever shows them is told when that ends. */
const underWay = new Set<string>();

function tell(): void {
  own = null;
  for (const listener of listeners) listener();
}

function write(deeds: readonly QueuedUpdate[]): void {
  if (deeds.length === 0) browserStore.remove(NAME);
  else browserStore.set(NAME, JSON.stringify(deeds));
  tell();
}

/** The driver's own who is signed in here, in the order in which they were done. */
export const offlineQueue = (): QueuedUpdate[] => everybodys().filter(({ owner }) => owner === readOwner("driver"));

export const keep = (deed: QueuedUpdate): void => write([...everybodys(), deed]);

/** Forgets deeds: the server has answered, or they were taken back. */
export const drop = (isOver: (deed: QueuedUpdate) => boolean): void =>
  write(everybodys().filter((deed) => !isOver(deed)));

/** Keeps why a deed was not taken, until the driver has read it. */
export const refuse = (key: string, reason: string): void =>
  write(everybodys().map((deed) => (deed.key === key ? { ...deed, refused: reason } : deed)));

/** How many of the driver's deeds the server does not know of yet. */
export const countUnsent = (): number => offlineQueue().filter(({ refused }) => refused === undefined).length;

/** Whose session has lapsed finds their deeds again; those of who has logged out, or of somebody before, go. */
export function flushQueue(): void {
  const owner = readOwner("driver");
  if (owner === null && hasLostSession("driver")) return;
  if (everybodys().some((deed) => deed.owner !== owner)) drop((deed) => deed.owner !== owner);
}

export function setUnderWay(key: string, isUnderWay: boolean): void {
  if (isUnderWay) underWay.add(key);
  else underWay.delete(key);
  tell();
}

export const isUnderWay = ({ key }: QueuedUpdate): boolean => underWay.has(key);

let own: { text: string; deeds: QueuedUpdate[] } | null = null;

/** The same list as long as nothing has changed. */
function ownDeeds(): readonly QueuedUpdate[] {
  const text = `${readOwner("driver")} ${browserStore.get(NAME) ?? ""}`;
  if (own?.text !== text) own = { text, deeds: offlineQueue() };
  return own.deeds;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The driver's deeds that the server has not answered yet, and those it refused. */
export const useOfflineQueue = (): readonly QueuedUpdate[] => useSyncExternalStore(subscribe, ownDeeds);

const oneStepBack = (ride: Ride): Ride => {
  const { options } = RideStep;
  return { ...ride, step: (ride.step && options[options.indexOf(ride.step) - 1]) ?? null };
};

/** A ride as it stands once what is kept has been sent. */
export function withActions(ride: Ride, deeds: readonly QueuedUpdate[]): Ride {
  return deeds.reduce((before, deed) => {
    if (deed.wish.rideId !== ride._id || deed.refused !== undefined) return before;
    if (deed.what === "step")
      return {
        ...before,
        step: deed.wish.step,
        stepAt: deed.at,
        aboutMinutes: deed.wish.minutes ?? before.aboutMinutes,
      };
    if (deed.what === "step/undo") return before.step === deed.wish.step ? oneStepBack(before) : before;
    if (deed.what === "complete") return { ...before, status: "completed" as const };
    return { ...before, status: "cancelled" as const, cancelReason: "no_show" as const };
  }, ride);
}
