import type { RouteObject } from "react-router-dom";
import { loadChunk } from "../lib/hydration/chunks.ts";
import { sides, siteRoutes } from "./routes.tsx";

/**
 * The routes that can be opened without loading a page: all of them from the office, the site's own from the site.
 * Visitors do not load the others, and fewer routes make the router's ranking faster.
 */
export const routesFrom = async (pathname: string): Promise<RouteObject[]> =>
  sides.some((path) => pathname === path || pathname.startsWith(`${path}/`))
    ? (await loadChunk(() => import("./office-routes.tsx"))).routes
    : siteRoutes;
