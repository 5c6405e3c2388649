import { useEffect, useRef } from "react";
import { hasOneLetterKeys } from "../../lib/office/one-letter-keys.ts";

const ROW = "[data-row]";
const TYPING = "input, textarea, select, [contenteditable], dialog";

/**
 * Keyboard shortcuts: Ctrl-K or / opens search, j and k move down and up a list (rows have `data-row`), and n clicks the
 * element with `data-new`. They are off while the user types in a field; all but Ctrl-K can be switched
 * off on "My access".
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
      const action = hasOneLetterKeys() ? actions[key] : undefined;
      if (!action) return;
      event.preventDefault();
      action === "search" ? now.current() : action();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

const actions: Record<string, "search" | (() => void)> = {
  "/": "search",
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  n: () => document.querySelector<HTMLElement>("[data-new]")?.click(),
};

/** Moves focus to the next or previous row; to the first or last if no row has focus. */
function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step;
  const row = rows[next];
  const part = row?.matches("a, button") ? row : row?.querySelector<HTMLElement>("a, button");
  part?.focus();
}
