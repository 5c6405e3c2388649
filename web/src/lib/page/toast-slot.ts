import { useSyncExternalStore } from "react";

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Sets the slot below the toasts. Null when the toaster unmounts. */
export function offerToastSlot(offered: HTMLElement | null): void {
  slot = offered;
  for (const notifyListener of listeners) notifyListener();
}

const subscribe = (notifyListener: () => void) => {
  listeners.add(notifyListener);
  return () => listeners.delete(notifyListener);
};

/** The slot below the toasts. An element in it never overlaps them. */
export const useToastSlot = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => slot,
    () => null,
  );
