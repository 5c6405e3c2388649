import { REMEMBERED } from "../content/remembered.ts";
import { browserStore, tabStore } from "../http/storage.ts";

/** Events that show that a person is present. */
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
 * Calls back once, when a prerendered page needs its code: on the first interaction, when a placeholder scrolls into
 * view, or when the page has data of this visitor.
 */
export function onFirstInteraction(callback: () => void): void {
  const waiting = new AbortController();
  const callOnce = (event?: Event) => {
    if (waiting.signal.aborted || (event && isSynthetic(event))) return;
    waiting.abort();
    viewObserver.disconnect();
    callback();
  };
  const viewObserver = new IntersectionObserver(
    (seen) => seen.some(({ isIntersecting }) => isIntersecting) && callOnce(),
  );
  for (const event of INTERACTIONS) {
    document.addEventListener(event, callOnce, { capture: true, passive: true, signal: waiting.signal });
  }
  for (const placeholder of document.querySelectorAll(PLACEHOLDERS)) viewObserver.observe(placeholder);
  if (hasVisitorData()) callOnce();
}

/** Delay in milliseconds in browsers that don't tell when they are idle. */
const IDLE_MS = 2000;

/** Calls back when the browser has nothing else to do. Never on a slow or metered connection. */
export function onIdle(callback: () => void): void {
  if (isSlowOrMetered(navigator)) return;
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else setTimeout(callback, IDLE_MS);
}

/** A browser that reports no connection counts as fast. */
function isSlowOrMetered(here: Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }): boolean {
  const { saveData = false, effectiveType = "4g" } = here.connection ?? {};
  return saveData || effectiveType !== "4g";
}

/** Browsers report a pointer move when a page appears below a resting pointer. Ignore it. */
const isSynthetic = (event: Event): boolean =>
  event instanceof PointerEvent && event.type === "pointermove" && event.movementX === 0 && event.movementY === 0;

const hasVisitorData = (): boolean =>
  location.search !== "" ||
  location.hash !== "" ||
  window.self !== window.top ||
  tabStore.names().length > 0 ||
  browserStore.names().some((name) => !name.startsWith(REMEMBERED));
