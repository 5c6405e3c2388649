import { type RefObject, useEffect } from "react";

/** Marks a part of the screen by its record's id, so that it is found after it moved. */
export const about = ({ _id }: { _id: string }) => ({ "data-about": _id });
/** Marks, within such a part, the words that can take the focus. */
export const landing = { tabIndex: -1 };

const LANDING = '[tabindex="-1"]';
const ROOMS = "article, section, form, main";

type Held = { element: HTMLElement; within: HTMLElement[]; id: string | undefined };

/**
 * What is pressed often takes its own button off the screen, and the keyboard with it; so may news from elsewhere. Leads
 * it on: to the same thing where it now stands, else to another of its kind, else to the heading of what is left around it.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let held: Held | null = null;
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const id = target.closest<HTMLElement>("[data-about]")?.dataset["about"];
      held = { element: target, within: ancestorsOf(target), id };
    };
    const leadOn = () => {
      if (!held || held.element.isConnected || document.activeElement !== document.body) return;
      const place = main.current && placeAfter(held, main.current);
      held = null;
      if (!place) return;
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
      place.focus();
    };
    const changes = new MutationObserver(leadOn);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", hold);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", hold);
    };
  }, [main]);
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function placeAfter({ within, id }: Held, main: HTMLElement): HTMLElement {
  const find = (places: string) => (id === undefined ? null : main.querySelector<HTMLElement>(places));
  const again = find(`[data-about="${id}"] ${LANDING}`) ?? find(`[data-about] ${LANDING}`);
  if (again) return again;
  const left = within.find((element) => element.isConnected && main.contains(element)) ?? main;
  for (let room = left.closest(ROOMS); room; room = room.parentElement?.closest(ROOMS) ?? null) {
    const heading = room.querySelector<HTMLElement>("h1, h2, h3");
    if (heading) return heading;
  }
  return main;
}
