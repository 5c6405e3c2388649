import { useSyncExternalStore } from "react";
import { useHydrated } from "../hydration/hydrated.ts";

let ahead = 0;

/**
 * Sets the offset between the server's clock and this one from a `Date` header, which has a resolution of one second.
 */
export function learnServerTime(date: string | null): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime + 500 - Date.now();
  ahead = Math.abs(difference) < 2000 ? 0 : difference;
}

/** Milliseconds since 1970 by the server's clock. Holds expire and calls open by its time, not by this machine's. */
export const serverNow = (): number => Date.now() + ahead;

let now: number | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setInterval(tick, 1000);
  tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    now = null;
  };
}

/**
 * The server's time in milliseconds, updated each `step` milliseconds. Null before the first tick and on the server.
 */
export const useServerNow = (step: number): number | null =>
  useSyncExternalStore(
    subscribe,
    () => (now === null ? null : Math.floor(now / step) * step),
    () => null,
  );

/** The year to print below the page. Null in prerendered HTML, which may be from another year. */
export const useYear = (): number | null => (useHydrated() ? new Date().getFullYear() : null);
