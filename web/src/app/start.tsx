import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { addDehydrated, dehydratedIn } from "../lib/content/dehydrated.ts";
import { watchErrors } from "../lib/errors/watch-errors.ts";
import type { EarlyInput } from "../lib/hydration/early-input.ts";
import { yieldToMain } from "../lib/hydration/yield-to-main.ts";
import { HydrationGate } from "./hydration-gate.tsx";
import { prepareOnIntent } from "./intent.ts";
import { fetchPageAt } from "./lazy-page.tsx";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
import { routesFrom } from "./routes-from.ts";
import "../elements.css";
import "../forced-colors.css";
import "../print.css";

/**
 * Renders the site, or hydrates the prerendered page and replays early input. Throws `ChunkError` when the page's own
 * code cannot be loaded, because hydration needs it in one pass.
 */
export async function start(earlyInput: EarlyInput | null): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  watchErrors();
  const queries = createQueryClient();
  const routes = await routesFrom(location.pathname);
  const dehydrated = dehydratedIn(document);
  addDehydrated(queries, dehydrated, performance.timeOrigin);
  if (isFromHistory()) void queries.invalidateQueries({ refetchType: "none" });
  await yieldToMain();
  if (dehydrated) await fetchPageAt(routes, location);
  await yieldToMain();
  prepareOnIntent(routes);
  const isHydrating = dehydrated !== null && matchesPrerendered();
  // With hydration data the router knows that the page is rendered, and keeps its scroll position.
  const router = createBrowserRouter(routes, isHydrating ? { hydrationData: {} } : {});
  await yieldToMain();
  const site = (
    <StrictMode>
      <HydrationGate isPrerendered={isHydrating} earlyInput={earlyInput}>
        <Providers queries={queries}>
          <RouterProvider router={router} />
        </Providers>
      </HydrationGate>
    </StrictMode>
  );
  if (!isHydrating) {
    // The page renders its own title and description. Browsers use only the first of each, so remove the prerendered
    // ones.
    for (const element of document.querySelectorAll(
      "[data-until-rendered], title, meta[name=description], link[rel=canonical]",
    ))
      element.remove();
    createRoot(root).render(site);
    return;
  }
  // As a transition, hydration yields to scrolling and typing.
  startTransition(() => void hydrateRoot(root, site));
}

/** The hash of an emailed link and the state of a history entry are not part of a prerendered page. */
function matchesPrerendered(): boolean {
  const { usr } = Object(history.state);
  return (usr ?? null) === null && !location.hash.includes("=");
}

/** On back navigation the browser may restore an old page from its cache, so its dehydrated data is refetched. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
}
