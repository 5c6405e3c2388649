import { useEffect, useRef } from "react";

const ROW = "[data-row]";
const TYPING = "input, textarea, select, [contenteditable], dialog";

/**
 * The keys of the desk: Ctrl-K or / searches, j and k go down and up a list (each row is marked `data-row`), n presses what
 * is marked `data-new`. While somebody types they are letters.
 */
export function useOfficeKeys(search: () => void): void {
  const now = useRef(search);
  now.current = search;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key.toLowerCase() === "k" && (ctrlKey || metaKey)) {
        event.preventDefault();
        return now.current();
      }
      if (ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(TYPING)) return;
      const deed = deeds[key];
      if (!deed) return;
      event.preventDefault();
      deed === "search" ? now.current() : deed();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

const deeds: Record<string, "search" | (() => void)> = {
  "/": "search",
  j: () => goBy(1),
  k: () => goBy(-1),
  n: () => document.querySelector<HTMLElement>("[data-new]")?.click(),
};

/** Puts the keyboard on the row below or above the one it is in; on the first, or the last, when it is in none. */
function goBy(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step;
  const row = rows[next];
  const part = row?.matches("a, button") ? row : row?.querySelector<HTMLElement>("a, button");
  part?.focus();
}
