import { useSyncExternalStore } from "react";

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Sets the slot below the toasts. Null when the toaster unmounts. */
export function offerToastSlot(offered: HTMLElement | null): void {
  place = offered;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** The slot below the toasts. An element in it never overlaps them. */
export const useToastSlot = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );
