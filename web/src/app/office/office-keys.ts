import { useEffect, useRef } from "react";
import { hasOneLetterKeys } from "../../lib/office/one-letter-keys.ts";

const ROW = "[data-row]";
const TYPING = "input, textarea, select, [contenteditable], dialog";

/**
 * Keyboard shortcuts: Ctrl-K or / opens search, j and k move down and up a list (rows have `data-row`; what Enter presses has
 * `data-main`), and n clicks the element with `data-new`. Other letters click the element of the row with the focus that names them in
 * `data-key`, or one of the page that does in `data-page-key`, where several are separated by spaces. Ctrl-Enter clicks the first element with
 * `data-send` that is not disabled, also from a field outside of forms and dialogs. The others are off while the user types in a field; all but
 * Ctrl-K and Ctrl-Enter can be switched off on "My access".
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
      if (key === "Enter" && (ctrlKey || metaKey) && target instanceof Element && !target.closest("form, dialog"))
        return document.querySelector<HTMLElement>("[data-send]:not([disabled])")?.click();
      if (ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(TYPING)) return;
      if (!hasOneLetterKeys()) return;
      const action = actions[key] ?? clickOf(key);
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

/** Clicks what a key stands for in the row with the focus, or on the page; undefined if there is nothing. */
function clickOf(key: string): (() => void) | undefined {
  const name = CSS.escape(key === " " ? "space" : key.toLowerCase());
  const inRow = document.activeElement?.closest(ROW)?.querySelector<HTMLElement>(`[data-key~="${name}"]`);
  const found = inRow ?? document.querySelector<HTMLElement>(`[data-page-key~="${name}"]`);
  return found ? () => found.click() : undefined;
}

/** Moves focus to the next or previous row, from the one that is open if no row has focus; without that to the first or last. */
function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const here = focused === -1 ? rows.findIndex((row) => row.querySelector("[aria-current]")) : focused;
  const next = here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step;
  const row = rows[next];
  const part = row?.matches("a, button")
    ? row
    : (row?.querySelector<HTMLElement>("[data-main]") ?? row?.querySelector<HTMLElement>("a, button"));
  part?.focus();
}
