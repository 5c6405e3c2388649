import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { OFFICE_IDLE_MINUTES } from "@lamplight/api/contract/rules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useEffect } from "react";
import { browserStore } from "../../../lib/http/storage.ts";

const LOCK_MS = OFFICE_IDLE_MINUTES * MINUTE_MS;
/** How often an active user without other calls keeps the session alive. */
const KEEP_ALIVE_MS = 5 * MINUTE_MS;
const CHECK_MS = 15_000;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/**
 * Calls `lock` after idle minutes across all tabs of a side, and `stay` every few minutes while
 * the user is active. A computer that slept checks as soon as it wakes.
 */
export function useIdleLock(side: Side, isOpen: boolean, { lock, stay }: { lock: () => void; stay: () => void }): void {
  useEffect(() => {
    if (!isOpen) return;
    const key = `${side} used`;
    const saveActivity = () => browserStore.set(key, String(Date.now()));
    const idleFor = () => Date.now() - Number(browserStore.get(key) ?? 0);
    saveActivity();
    let keptAliveAt = Date.now();
    const onActivity = () => {
      if (idleFor() > LOCK_MS) return lock();
      if (idleFor() > CHECK_MS) saveActivity();
      if (Date.now() - keptAliveAt < KEEP_ALIVE_MS) return;
      keptAliveAt = Date.now();
      stay();
    };
    const timer = setInterval(() => idleFor() > LOCK_MS && lock(), CHECK_MS);
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity);
    };
  }, [side, isOpen, lock, stay]);
}
