import type { ComponentType } from "react";
import { matchPath, matchRoutes, type NonIndexRouteObject, type RouteObject, useParams } from "react-router-dom";
import { Container } from "../components/page/layout.tsx";
import { PageTitle } from "../components/page/page-title.tsx";
import { ReloadNotice } from "../components/states/reload-notice.tsx";
import { StatePanel } from "../components/states/state-panel.tsx";
import { loadChunk } from "../lib/hydration/chunks.ts";
import styles from "./error-screen.module.css";

type LoadPage = () => Promise<ComponentType>;

const loads = new WeakMap<RouteObject, LoadPage>();

/**
 * A screen in its own chunk. If the chunk cannot be loaded, the frame stays and an error takes the screen's place. A
 * screen is keyed by the record in its path: opening another record resets what was typed, chosen or opened.
 */
export function lazyPage(load: LoadPage, routeObject: NonIndexRouteObject): RouteObject {
  const names = recordParams(routeObject.path);
  const loadScreen = names.length === 0 ? load : async () => screenOfRecord(await load(), names);
  const route: RouteObject = {
    ...routeObject,
    lazy: async () => ({ Component: await loadChunk(loadScreen).catch(() => PageMissing) }),
  };
  loads.set(route, loadScreen);
  return route;
}

/** The parameters that name a record: `:visitId`, but not optional ones such as `:speciality?`, which filter a list. */
const recordParams = (path = ""): string[] => Array.from(path.matchAll(/:(\w+)(?![\w?])/g), ([, name = ""]) => name);

function screenOfRecord(Page: ComponentType, names: string[]): ComponentType {
  return function ScreenOfRecord() {
    const params = useParams();
    return <Page key={names.map((name) => params[name]).join("/")} />;
  };
}

/** Loads the code of the screen at a URL, so that it can be hydrated in one pass. Throws `ChunkError`. */
export async function fetchPageAt(routes: RouteObject[], { pathname }: { pathname: string }): Promise<void> {
  for (const route of screensAt(routes, pathname)) {
    const load = loads.get(route);
    if (load) Object.assign(route, { Component: await loadChunk(load), lazy: undefined });
  }
}

/** The screen at a URL with its frames. Not `matchRoutes`, which ranks all routes while the visitor taps a link. */
function screensAt(routes: RouteObject[], pathname: string): RouteObject[] {
  const inOrder =
    findRoutes(routes, (path) => path === pathname) ??
    findRoutes(routes, (path) => path.includes(":") && matchPath(path, pathname) !== null);
  return inOrder ?? (matchRoutes(routes, pathname) ?? []).map(({ route }) => route);
}

/** From the outermost frame to the first screen whose path matches. */
function findRoutes(routes: RouteObject[], matches: (path: string) => boolean): RouteObject[] | null {
  for (const route of routes) {
    if (route.path !== undefined && matches(route.path)) return [route];
    const within = findRoutes(route.children ?? [], matches);
    if (within) return [route, ...within];
  }
  return null;
}

const PageMissing = () => (
  <Container className={styles["screen"]} role="alert">
    <PageTitle title="This page didn't load" />
    <StatePanel
      level={1}
      title="This page didn't load"
      text="Please check your connection. The page loads automatically once you're back online."
      action={<ReloadNotice />}
    />
  </Container>
);
