import { REMEMBERED } from "./content/remembered.ts";
import { browserStore, tabStore } from "./storage.ts";

/** Events that show a real person. */
const INTERACTIONS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
  "focusin",
  "input",
  "click",
];

/** Placeholders of loading content. */
const PLACEHOLDERS = '[role="status"] > [aria-hidden="true"]';

/**
 * Calls back, once, as soon as a page that came as HTML is to do more than be read: somebody is there, something is in sight
 * that only code can bring, or there is something of the visitor's own that belongs on the page.
 */
export function onFirstInteraction(wake: () => void): void {
  const waiting = new AbortController();
  const once = (sign?: Event) => {
    if (waiting.signal.aborted || (sign && isOfTheBrowser(sign))) return;
    waiting.abort();
    sight.disconnect();
    wake();
  };
  const sight = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && once());
  for (const sign of INTERACTIONS) {
    document.addEventListener(sign, once, { capture: true, passive: true, signal: waiting.signal });
  }
  for (const bone of document.querySelectorAll(PLACEHOLDERS)) sight.observe(bone);
  if (hasOwn()) once();
}

/** Browsers report a pointer move when a page appears below a resting pointer. Ignore it. */
const isOfTheBrowser = (sign: Event): boolean =>
  sign instanceof PointerEvent && sign.type === "pointermove" && sign.movementX === 0 && sign.movementY === 0;

const hasOwn = (): boolean =>
  location.search !== "" ||
  location.hash !== "" ||
  window.self !== window.top ||
  tabStore.names().length > 0 ||
  browserStore.names().some((name) => !name.startsWith(REMEMBERED));
