import { useSyncExternalStore } from "react";
import { onSessionChange, ownNames } from "../../../lib/http/session.ts";
import { browserStore } from "../../../lib/http/storage.ts";

/** Removed with the session, like the push subscription. */
const NAME = `${ownNames("driver")}ring`;

const listeners = new Set<() => void>();

/** Turns alerts on this device on or off. */
export function choosePush(matchesQuery: boolean): void {
  if (matchesQuery) browserStore.set(NAME, "on");
  else browserStore.remove(NAME);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export const isPushChosen = (): boolean => browserStore.get(NAME) === "on";

export const usePushChoice = (): boolean => useSyncExternalStore(subscribe, isPushChosen);
