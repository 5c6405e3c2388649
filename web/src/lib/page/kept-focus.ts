import { type RefObject, useEffect } from "react";

/** Marks a part of the screen by its record's id, to find it again after it moved. */
export const aboutRecord = ({ _id }: { _id: string }) => ({ "data-about": _id });
/** Marks the text in such a part that can take the focus. */
export const focusTarget = { tabIndex: -1 };

const FOCUS_TARGET = '[tabindex="-1"]';
const SECTIONS = "article, section, form, main";

type Focused = { element: HTMLElement; within: HTMLElement[]; id: string | undefined };

/**
 * Moves the focus when the focused element is removed, by an action or by an update from the server: to the same record
 * where it is now, otherwise to another record, otherwise to the heading of the nearest remaining section.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Focused | null = null;
    const rememberFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const id = target.closest<HTMLElement>("[data-about]")?.dataset["about"];
      focused = { element: target, within: ancestorsOf(target), id };
    };
    const moveFocus = () => {
      if (!focused || focused.element.isConnected || document.activeElement !== document.body) return;
      const target = main.current && targetAfter(focused, main.current);
      focused = null;
      if (!target) return;
      if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
      target.focus();
    };
    const changes = new MutationObserver(moveFocus);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", rememberFocus);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", rememberFocus);
    };
  }, [main]);
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function targetAfter({ within, id }: Focused, main: HTMLElement): HTMLElement {
  const find = (selector: string) => (id === undefined ? null : main.querySelector<HTMLElement>(selector));
  const again = find(`[data-about="${id}"] ${FOCUS_TARGET}`) ?? find(`[data-about] ${FOCUS_TARGET}`);
  if (again) return again;
  const left = within.find((element) => element.isConnected && main.contains(element)) ?? main;
  for (let section = left.closest(SECTIONS); section; section = section.parentElement?.closest(SECTIONS) ?? null) {
    const heading = section.querySelector<HTMLElement>("h1, h2, h3");
    if (heading) return heading;
  }
  return main;
}
