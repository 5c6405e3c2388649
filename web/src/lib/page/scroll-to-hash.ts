import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { useHydrated } from "../hydration/hydrated.ts";

/** Stops waiting for a URL's target. The visitor is doing something else by then. */
const TIMEOUT_MS = 10_000;

/**
 * Scrolls to the URL's target and focuses it, as the browser does with elements in the HTML. Waits for a target that is
 * still loading. In a form it focuses the first field. Where the browser has gone to the target itself, the visitor may have
 * moved on since: that of a prerendered page's own URL is left alone, and so is the focus on anything else than the link.
 */
export function useScrollToHash(hash: string): void {
  const isHydrated = useHydrated();
  const doneByBrowser = useRef(isHydrated ? null : hash);
  const isByRouter = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (hash === doneByBrowser.current) return;
    doneByBrowser.current = null;
    const id = readable(hash.slice(1));
    if (id === "" || (!isByRouter && hasMovedOn(hash)) || goToTarget(id, false)) return;
    const changes = new MutationObserver(() => {
      if (goToTarget(id, true)) stop();
    });
    const timeout = setTimeout(() => stop(), TIMEOUT_MS);
    const stop = () => {
      clearTimeout(timeout);
      changes.disconnect();
    };
    changes.observe(document.body, { childList: true, subtree: true });
    for (const type of ["pointerdown", "keydown", "wheel"]) window.addEventListener(type, stop, { once: true });
    return () => {
      stop();
      for (const type of ["pointerdown", "keydown", "wheel"]) window.removeEventListener(type, stop);
    };
  }, [hash, isByRouter]);
}

/** True if the focus is on something else than the link to the target, or the content of a page just opened. */
function hasMovedOn(hash: string): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.localName === "main") return false;
  return !(focused instanceof HTMLAnchorElement && focused.hash === hash);
}

/** Returns true if the target was there. */
function goToTarget(id: string, wasAwaited: boolean): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  const field = target instanceof HTMLFormElement ? target.querySelector<HTMLElement>("input, select, textarea") : null;
  const focusable = field ?? target;
  if (!field && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  if (wasAwaited || field) target.scrollIntoView();
  focusable.focus({ preventScroll: true });
  return true;
}

/** The hash may contain anything, even invalid escapes. */
function readable(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return "";
  }
}
