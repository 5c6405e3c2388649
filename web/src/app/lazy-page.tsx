import type { ComponentType } from "react";
import { matchPath, matchRoutes, type NonIndexRouteObject, type RouteObject, useParams } from "react-router-dom";
import { Container } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { ReloadNotice } from "../components/reload-notice.tsx";
import { StatePanel } from "../components/state-panel.tsx";
import { loadChunk } from "../lib/chunks.ts";
import styles from "./error-screen.module.css";

type LoadPage = () => Promise<ComponentType>;

const loads = new WeakMap<RouteObject, LoadPage>();

/**
 * A screen whose code is a chunk of its own. When that cannot be fetched, the frame around it stays and its place says so. A screen
 * belongs to the record that its path names: for another record it is another screen, and keeps nothing that was typed, chosen
 * or opened for the one before.
 */
export function lazyPage(load: LoadPage, place: NonIndexRouteObject): RouteObject {
  const names = recordParams(place.path);
  const loadScreen = names.length === 0 ? load : async () => screenOfRecord(await load(), names);
  const route: RouteObject = {
    ...place,
    lazy: async () => ({ Component: await loadChunk(loadScreen).catch(() => PageMissing) }),
  };
  loads.set(route, loadScreen);
  return route;
}

/** The parameters that name a record: `:visitId`, but not `:speciality?`, which narrows a list down and may be missing. */
const recordParams = (path = ""): string[] => Array.from(path.matchAll(/:(\w+)(?![\w?])/g), ([, name = ""]) => name);

function screenOfRecord(Page: ComponentType, names: string[]): ComponentType {
  return function ScreenOfRecord() {
    const params = useParams();
    return <Page key={names.map((name) => params[name]).join("/")} />;
  };
}

/** Fetches the code of the screen at an address, so that it can be drawn in one go. Throws `ChunkError`. */
export async function fetchPageAt(routes: RouteObject[], { pathname }: { pathname: string }): Promise<void> {
  for (const route of screensAt(routes, pathname)) {
    const load = loads.get(route);
    if (load) Object.assign(route, { Component: await loadChunk(load), lazy: undefined });
  }
}

/** The screen at an address, inside of its frames. The router would rank all that there are, while somebody touches the link to one. */
function screensAt(routes: RouteObject[], pathname: string): RouteObject[] {
  const inOrder =
    wayTo(routes, (path) => path === pathname) ??
    wayTo(routes, (path) => path.includes(":") && matchPath(path, pathname) !== null);
  return inOrder ?? (matchRoutes(routes, pathname) ?? []).map(({ route }) => route);
}

/** From the outermost frame to the first screen whose path is meant. */
function wayTo(routes: RouteObject[], isMeant: (path: string) => boolean): RouteObject[] | null {
  for (const route of routes) {
    if (route.path !== undefined && isMeant(route.path)) return [route];
    const within = wayTo(route.children ?? [], isMeant);
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
