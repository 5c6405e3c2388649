import { useSyncExternalStore } from "react";
import { useHydrated } from "./hydrated.ts";

let ahead = 0;

/** Learns from an answer's `Date` header how far the server's clock is ahead of this one. Seconds are all it tells. */
export function learnServerTime(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const difference = told + 500 - Date.now();
  ahead = Math.abs(difference) < 2000 ? 0 : difference;
}

/** Milliseconds since 1970 by the server's clock: holds lapse and calls open by its time, not by this machine's. */
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
 * The server's time, told each time a whole `step` of milliseconds has passed; null before the first tick and wherever
 * there is no browser.
 */
export const useServerNow = (step: number): number | null =>
  useSyncExternalStore(
    subscribe,
    () => (now === null ? null : Math.floor(now / step) * step),
    () => null,
  );

/** The year to print below the page; null in HTML that was written in some year. */
export const useYear = (): number | null => (useHydrated() ? new Date().getFullYear() : null);
