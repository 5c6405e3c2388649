import type { Side } from "@lamplight/api/contract/staff.ts";
import { useEffect } from "react";
import { browserStore } from "../../lib/storage.ts";

const MINUTE_MS = 60_000;
/** As long as the server waits for a call. */
const LOCK_MS = 30 * MINUTE_MS;
/** So often is the server told that somebody is here who makes no call: they read, or write something long. */
const TELL_MS = 5 * MINUTE_MS;
const LOOK_MS = 15_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/**
 * Calls `lock` when nobody has touched the desk for half an hour, in any of its tabs, and `stay` now and then as long as
 * somebody does. A machine that slept looks as soon as it wakes.
 */
export function useIdleLock(side: Side, isOpen: boolean, { lock, stay }: { lock: () => void; stay: () => void }): void {
  useEffect(() => {
    if (!isOpen) return;
    const key = `${side} used`;
    const note = () => browserStore.set(key, String(Date.now()));
    const idleFor = () => Date.now() - Number(browserStore.get(key) ?? 0);
    note();
    let told = Date.now();
    const sign = () => {
      if (idleFor() > LOCK_MS) return lock();
      if (idleFor() > LOOK_MS) note();
      if (Date.now() - told < TELL_MS) return;
      told = Date.now();
      stay();
    };
    const look = setInterval(() => idleFor() > LOCK_MS && lock(), LOOK_MS);
    for (const name of SIGNS) window.addEventListener(name, sign, { passive: true });
    return () => {
      clearInterval(look);
      for (const name of SIGNS) window.removeEventListener(name, sign);
    };
  }, [side, isOpen, lock, stay]);
}
