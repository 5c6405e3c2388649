import type { RefCallback } from "react";

/** Selector of controls. */
const CONTROLS = "a[href], button, input, select, textarea, summary, label, [role='button'], [role='switch']";

/** Step between the tried heights, and gap to other elements, in pixels. */
const STEP = 8;

/** Cost of covering a line of text, in pixels of movement. A control costs more than any movement and all text. */
const WORDS = 2_000;
const CONTROL = 1_000_000;

type Span = { top: number; bottom: number };

/**
 * How far something must move up (negative) or down, in pixels, to cover nothing that can be pressed and, where there is room,
 * no words: as little as possible. All spans are heights in the window, `within` the ones that may be taken.
 */
export function offsetToFreeSpot(own: Span, controls: Span[], words: Span[], within: Span): number {
  const meets = (way: number) => (other: Span) =>
    own.top + way - STEP < other.bottom && own.bottom + way + STEP > other.top;
  const cost = (way: number) =>
    controls.filter(meets(way)).length * CONTROL + words.filter(meets(way)).length * WORDS + Math.abs(way);
  let best = 0;
  for (let way = within.top - own.top; way <= within.bottom - own.bottom; way += STEP) {
    if (cost(way) < cost(best)) best = way;
  }
  return best;
}

/**
 * Moves what is said in front of a page to where it covers no control of it: as it comes, and when the page has been moved or
 * has grown below it.
 */
export const moveToFreeSpot: RefCallback<HTMLElement> = (element) => {
  if (!element) return;
  let moved = 0;
  const place = () => {
    const own = element.getBoundingClientRect();
    const beside = ({ left, right, width }: DOMRect) => width > 0 && left < own.right && right > own.left;
    moved += offsetToFreeSpot(own, controlsOutside(element).filter(beside), linesOutside(element).filter(beside), {
      top: STEP,
      bottom: innerHeight - STEP,
    });
    element.style.translate = `0 ${moved}px`;
  };
  const grown = new ResizeObserver(place);
  for (const one of [document.body, element]) grown.observe(one);
  document.addEventListener("scrollend", place);
  return () => {
    grown.disconnect();
    document.removeEventListener("scrollend", place);
  };
};

/** Rectangles of the controls outside an element. */
const controlsOutside = (element: HTMLElement): DOMRect[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((one) => !element.contains(one) && getComputedStyle(one).visibility === "visible")
    .map((one) => one.getBoundingClientRect());

/** Rectangles of the lines of text outside an element. */
function linesOutside(element: HTMLElement): DOMRect[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    element.contains(parentElement) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const lines: DOMRect[] = [];
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    lines.push(...range.getClientRects());
  }
  return lines;
}
