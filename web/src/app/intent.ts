import type { RouteObject } from "react-router-dom";
import { yieldToMain } from "../lib/hydration/yield-to-main.ts";
import { fetchPageAt } from "./lazy-page.tsx";

/** Events that show that the visitor is about to follow a link. */
const INTENTS = ["pointerover", "touchstart", "focusin"];

/**
 * Loads a page's code when the visitor is about to open it. Lets the browser paint first, because the same event may
 * open a menu.
 */
export function prepareOnIntent(routes: RouteObject[]): void {
  const prepared = new Set([location.pathname]);
  const prepare = async ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || prepared.has(link.pathname)) return;
    const { pathname } = link;
    // Not a page of the site. Only the click itself may follow it, such as a nurse's link into a call.
    if (pathname.startsWith("/api/")) return;
    prepared.add(pathname);
    await yieldToMain();
    // A failed load is tried again when the page is opened, and shown then.
    fetchPageAt(routes, { pathname }).catch(() => prepared.delete(pathname));
  };
  for (const type of INTENTS)
    document.addEventListener(type, (event) => void prepare(event), { capture: true, passive: true });
}
