import { useSyncExternalStore } from "react";

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Where in the corner of the screen, below what is said there, something else can stand; null when the corner goes. */
export function offerToastSlot(offered: HTMLElement | null): void {
  place = offered;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** The place in the corner, so that what rides along there and what is said there stand one above the other, never over each other. */
export const useToastSlot = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );
