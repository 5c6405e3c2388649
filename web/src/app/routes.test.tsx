import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { fetchPageAt } from "./lazy-page.tsx";
import { officeScreens, screens } from "./paths.ts";
import { routes, routesFrom } from "./routes.tsx";

const pathAt = (from: RouteObject[], address: string) => matchRoutes(from, address)?.at(-1)?.route.path;
const addressOf = (path: string) => path.replace(/\/:\w+\?/g, "").replaceAll(/:\w+/g, "an-id");

it.each(Object.values(screens))("%s is reached from the site and from the desk", (path) => {
  for (const from of ["/", "/doctors", "/office", "/nurse/hours"])
    expect(pathAt(routesFrom(from), addressOf(path))).toBe(path);
});

it.each(Object.values(officeScreens))("%s is reached from the desk, and from the site by loading it", (path) => {
  for (const from of ["/office", "/office/visits/an-id", "/nurse"])
    expect(pathAt(routesFrom(from), addressOf(path))).toBe(path);
  for (const from of ["/", "/nursery"])
    expect(pathAt(routesFrom(from), addressOf(path))).toBe(`/${path.split("/")[1]}/*`);
});

it("who follows a link from the site to the desk loads the desk", async () => {
  const assign = vi.fn();
  const browser: Window = Object.create(window, { location: { value: { ...window.location, assign } } });
  vi.stubGlobal("window", browser);
  const router = createBrowserRouter(routesFrom("/"), { window: browser });
  onTestFinished(() => router.dispose());
  await router.navigate("/office/rides?day=2026-11-26");
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\/office\/rides\?day=2026-11-26$/));
});

it.each(["/", "/doctors", "/doctors/Pediatric%20Nurse", "/appointment/an-id", "/nowhere", "/office/rides/new"])(
  "the code of %s is had before it is drawn, with that of the frames around it",
  async (address) => {
    await fetchPageAt(routes, { pathname: address });
    const screens = matchRoutes(routes, address)?.map(({ route }) => route) ?? [];
    expect(screens.filter(({ lazy }) => lazy)).toEqual([]);
    expect(screens.at(-1)).toHaveProperty("Component");
  },
);
