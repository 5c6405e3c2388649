import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { addDehydrated, dehydratedIn } from "../lib/content/dehydrated.ts";
import type { EarlyInput } from "../lib/early-input.ts";
import { watchErrors } from "../lib/watch-errors.ts";
import { yieldToMain } from "../lib/yield-to-main.ts";
import { HydrationGate } from "./hydration-gate.tsx";
import { prepareOnIntent } from "./intent.ts";
import { fetchPageAt } from "./lazy-page.tsx";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
import { routesFrom } from "./routes.tsx";
import "../print.css";

/**
 * Draws the site, or takes over the page that came as HTML, and what was done on it so far. Throws `ChunkError` when that
 * page's own code cannot be had: it is taken over in one go.
 */
export async function start(deeds: EarlyInput | null): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  watchErrors();
  const queries = createQueryClient();
  const routes = routesFrom(location.pathname);
  const delivered = dehydratedIn(document);
  addDehydrated(queries, delivered);
  if (isFromHistory()) void queries.invalidateQueries({ refetchType: "none" });
  await yieldToMain();
  if (delivered) await fetchPageAt(routes, location);
  await yieldToMain();
  prepareOnIntent(routes, queries);
  const isTakenOver = delivered !== null && isAsWritten();
  // A router that is handed something knows that the page stands there already, and leaves it scrolled as it is.
  const router = createBrowserRouter(routes, isTakenOver ? { hydrationData: {} } : {});
  await yieldToMain();
  const site = (
    <StrictMode>
      <HydrationGate isWritten={isTakenOver} deeds={deeds}>
        <Providers queries={queries}>
          <RouterProvider router={router} />
        </Providers>
      </HydrationGate>
    </StrictMode>
  );
  if (!isTakenOver) {
    // The page brings its own title and description; the browser heeds only the first of each.
    for (const element of document.querySelectorAll(
      "[data-until-rendered], title, meta[name=description], link[rel=canonical]",
    ))
      element.remove();
    createRoot(root).render(site);
    return;
  }
  // As a transition it makes way for whoever scrolls or types meanwhile.
  startTransition(() => void hydrateRoot(root, site));
}

/** What stands behind the # of a mailed link, and what a visit brought along, is on no page that was written in advance. */
function isAsWritten(): boolean {
  const { usr } = Object(history.state);
  return (usr ?? null) === null && !location.hash.includes("=");
}

/** On the way back a browser shows a page as it kept it, without asking whether it is still that: what came with it is asked for again. */
function isFromHistory(): boolean {
  const [way] = performance.getEntriesByType("navigation");
  return way instanceof PerformanceNavigationTiming && way.type === "back_forward";
}
