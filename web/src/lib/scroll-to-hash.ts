import { useEffect } from "react";

/** Stops waiting for what an address points at: by then one has found something else to do. */
const TIMEOUT_MS = 10_000;

/**
 * Takes the eye and the keyboard to the part of the page that an address points at, as the browser does with what is there
 * from the start; a part that is still loading is awaited. In a form they land in its first field.
 */
export function useScrollToHash(hash: string): void {
  useEffect(() => {
    const id = readable(hash.slice(1));
    if (id === "" || land(id, false)) return;
    const changes = new MutationObserver(() => {
      if (land(id, true)) stop();
    });
    const patience = setTimeout(() => stop(), TIMEOUT_MS);
    const stop = () => {
      clearTimeout(patience);
      changes.disconnect();
    };
    changes.observe(document.body, { childList: true, subtree: true });
    for (const act of ["pointerdown", "keydown", "wheel"]) window.addEventListener(act, stop, { once: true });
    return () => {
      stop();
      for (const act of ["pointerdown", "keydown", "wheel"]) window.removeEventListener(act, stop);
    };
  }, [hash]);
}

/** True once the part was there to land at. */
function land(id: string, isLate: boolean): boolean {
  const part = document.getElementById(id);
  if (!part) return false;
  const field = part instanceof HTMLFormElement ? part.querySelector<HTMLElement>("input, select, textarea") : null;
  const place = field ?? part;
  if (!field && !part.hasAttribute("tabindex")) part.tabIndex = -1;
  if (isLate || field) part.scrollIntoView();
  place.focus({ preventScroll: true });
  return true;
}

/** An address may hold anything, even what is no text. */
function readable(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return "";
  }
}
