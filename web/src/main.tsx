import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router-dom";
import { config } from "zod/v4/core";
import { Providers } from "./app/providers.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { routes } from "./app/routes.tsx";
import { type Delivered, readDelivered, takeDelivered } from "./lib/content/delivered.ts";
import "./theme.css";

// Otherwise zod tries whether it may write code, which the content policy forbids and the browser then reports.
config({ jitless: true });

const queries = createQueryClient();

const site = () => (
  <StrictMode>
    <Providers queries={queries}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>
);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const delivered = readDelivered();
if (delivered) void takeOver(root, delivered);
else draw(root);

function draw(root: HTMLElement): void {
  // The page brings its own title and description; the browser heeds only the first of each.
  for (const element of document.querySelectorAll("[data-until-rendered]")) element.remove();
  createRoot(root).render(site());
}

/** What was written in advance is drawn anew with the same content, in one go: the page's own code must be there. */
async function takeOver(root: HTMLElement, delivered: Delivered): Promise<void> {
  takeDelivered(queries, delivered);
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  hydrateRoot(root, site());
}
