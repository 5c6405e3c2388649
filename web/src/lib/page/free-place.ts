import type { RefCallback } from "react";

/** Selector of controls. */
const CONTROLS = "a[href], button, input, select, textarea, summary, label, [role='button'], [role='switch']";

/** Step between the tried positions, and gap to other elements, in pixels. */
const STEP = 8;

/** Cost of covering a line of text, in pixels of movement. A control costs more than any movement and all text. */
const TEXT_COST = 2_000;
const CONTROL_COST = 1_000_000;

type Span = { top: number; bottom: number };

/**
 * How far an element must move up (negative) or down, in pixels, to cover no control and, if there is room, no text.
 * Returns the smallest such move. All spans are heights in the window; `within` is the allowed range.
 */
export function offsetToFreeSpot(own: Span, controls: Span[], texts: Span[], within: Span): number {
  const overlaps = (offset: number) => (other: Span) =>
    own.top + offset - STEP < other.bottom && own.bottom + offset + STEP > other.top;
  const cost = (offset: number) =>
    controls.filter(overlaps(offset)).length * CONTROL_COST +
    texts.filter(overlaps(offset)).length * TEXT_COST +
    Math.abs(offset);
  let best = 0;
  for (let offset = within.top - own.top; offset <= within.bottom - own.bottom; offset += STEP) {
    if (cost(offset) < cost(best)) best = offset;
  }
  return best;
}

/**
 * Moves an element in front of the page to where it covers no control: when it appears, and after the page scrolled or
 * grew.
 */
export const moveToFreeSpot: RefCallback<HTMLElement> = (element) => {
  if (!element) return;
  let moved = 0;
  const move = () => {
    const own = element.getBoundingClientRect();
    const overlapsSideways = ({ left, right, width }: DOMRect) => width > 0 && left < own.right && right > own.left;
    moved += offsetToFreeSpot(
      own,
      controlsOutside(element).filter(overlapsSideways),
      linesOutside(element).filter(overlapsSideways),
      {
        top: STEP,
        bottom: innerHeight - STEP,
      },
    );
    element.style.translate = `0 ${moved}px`;
  };
  const grown = new ResizeObserver(move);
  for (const one of [document.body, element]) grown.observe(one);
  document.addEventListener("scrollend", move);
  return () => {
    grown.disconnect();
    document.removeEventListener("scrollend", move);
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
