import { useSyncExternalStore } from "react";
import { onSessionChange, ownNames } from "../../lib/session.ts";
import { browserStore } from "../../lib/storage.ts";

/** It goes with the session, as the device's place on our list does. */
const NAME = `${ownNames("driver")}ring`;

const listeners = new Set<() => void>();

/** Whether this driver wants to be rung here. */
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

export const usePushChoice = (): boolean => useSyncExternalStore(subscribe, () => browserStore.get(NAME) === "on");
