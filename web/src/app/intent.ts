import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router-dom";
import { addDehydrated, dehydratedIn } from "../lib/content/dehydrated.ts";
import { parsedPage } from "../lib/parsed-page.ts";
import { yieldToMain } from "../lib/yield-to-main.ts";
import { fetchPageAt } from "./lazy-page.tsx";

/** What somebody does who is about to follow a link. */
const INTENTS = ["pointerover", "touchstart", "focusin"];

/**
 * Fetches a page's code, and the answers that came with its HTML, as soon as somebody is about to go there. A menu that opens below
 * the pointer, or takes the keyboard in, is seen first.
 */
export function prepareOnIntent(routes: RouteObject[], queries: QueryClient): void {
  const prepared = new Set([location.pathname]);
  const prepare = async ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || prepared.has(link.pathname)) return;
    const { pathname } = link;
    // No page of ours: what it leads to is for who follows it, as a nurse's own way into a call.
    if (pathname.startsWith("/api/")) return;
    prepared.add(pathname);
    await yieldToMain();
    // What cannot be had now is asked for again when the page is opened, which says so if it cannot be had then.
    fetchPageAt(routes, { pathname }).catch(() => prepared.delete(pathname));
    answersAt(pathname).then(
      (delivered) => addDehydrated(queries, delivered),
      () => {},
    );
  };
  for (const intent of INTENTS)
    document.addEventListener(intent, (event) => void prepare(event), { capture: true, passive: true });
}

async function answersAt(pathname: string) {
  const answer = await fetch(new Request(new URL(pathname, location.origin)));
  return dehydratedIn(parsedPage(await answer.text()));
}
