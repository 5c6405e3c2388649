import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router-dom";
import { addDelivered, deliveredIn } from "../lib/content/delivered.ts";
import { parsedPage } from "../lib/parsed-page.ts";
import { fetchPageAt } from "./lazy-page.tsx";

/** What somebody does who is about to follow a link. */
const INTENTS = ["pointerover", "touchstart", "focusin"];

/** Fetches a page's code, and the answers that came with its HTML, as soon as somebody is about to go there. */
export function prepareOnIntent(routes: RouteObject[], queries: QueryClient): void {
  const prepared = new Set([location.pathname]);
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || prepared.has(link.pathname)) return;
    // No page of ours: what it leads to is for who follows it, as a nurse's own way into a call.
    if (link.pathname.startsWith("/api/")) return;
    prepared.add(link.pathname);
    // What cannot be had now is asked for again when the page is opened, which says so if it cannot be had then.
    fetchPageAt(routes, link).catch(() => prepared.delete(link.pathname));
    answersAt(link.pathname).then(
      (delivered) => addDelivered(queries, delivered),
      () => {},
    );
  };
  for (const intent of INTENTS) document.addEventListener(intent, prepare, { capture: true, passive: true });
}

async function answersAt(pathname: string) {
  const answer = await fetch(new Request(new URL(pathname, location.origin)));
  return deliveredIn(parsedPage(await answer.text()));
}
