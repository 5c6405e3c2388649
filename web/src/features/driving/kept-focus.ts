import { type FocusEvent, useEffect, useRef } from "react";

/** Marks a ride on the screen by its id. */
export const ofRide = ({ _id }: { _id: string }) => ({ "data-ride": _id });
/** Marks, within a ride that still lies ahead, the words that can take the focus. */
export const rideHeading = { tabIndex: -1 };

/**
 * A step takes its own button off the screen, as news from elsewhere may, and the keyboard with it. Leads it on: to the
 * same ride where it now stands, else to the next ride ahead, else to the head of the screen. Answers what the screen's
 * outermost element needs.
 */
export function useKeptFocus() {
  const screen = useRef<HTMLDivElement>(null);
  const held = useRef<{ element: HTMLElement; rideId: string | undefined }>(null);

  useEffect(() => {
    if (document.activeElement !== document.body || !held.current || held.current.element.isConnected) return;
    const { rideId } = held.current;
    const places = [`[data-ride="${rideId}"] [tabindex="-1"]`, '[data-ride] [tabindex="-1"]', "h1"];
    const found = places.map((place) => screen.current?.querySelector<HTMLElement>(place)).find(Boolean);
    found?.focus();
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    held.current = { element: target, rideId: target.closest<HTMLElement>("[data-ride]")?.dataset["ride"] };
  };
  return { ref: screen, onFocus };
}
