import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { fetchPageAt } from "./lazy-page.tsx";
import { routes } from "./office-routes.tsx";
import { officeScreens, screens } from "./paths.ts";
import { routesFrom } from "./routes-from.ts";

const pathAt = (from: RouteObject[], address: string) => matchRoutes(from, address)?.at(-1)?.route.path;
const addressOf = (path: string) => path.replace(/\/:\w+\?/g, "").replaceAll(/:\w+/g, "an-id");

it.each(Object.values(screens))("reaches %s from the site and from the office", async (path) => {
  for (const from of ["/", "/doctors", "/office", "/nurse/hours"])
    expect(pathAt(await routesFrom(from), addressOf(path))).toBe(path);
});

it.each(Object.values(officeScreens))("reaches %s from the office, and from the site by loading it", async (path) => {
  for (const from of ["/office", "/office/visits/an-id", "/nurse"])
    expect(pathAt(await routesFrom(from), addressOf(path))).toBe(path);
  for (const from of ["/", "/nursery"])
    expect(pathAt(await routesFrom(from), addressOf(path))).toBe(`/${path.split("/")[1]}/*`);
});

it("loads the office for a link from the site", async () => {
  const assign = vi.fn();
  const browser: Window = Object.create(window, { location: { value: { ...window.location, assign } } });
  vi.stubGlobal("window", browser);
  const router = createBrowserRouter(await routesFrom("/"), { window: browser });
  onTestFinished(() => router.dispose());
  await router.navigate("/office/rides?day=2026-11-26");
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\/office\/rides\?day=2026-11-26$/));
});

it.each(["/", "/doctors", "/doctors/Pediatric%20Nurse", "/appointment/an-id", "/nowhere", "/office/rides/new"])(
  "loads the code of %s and of its frames before rendering",
  async (address) => {
    await fetchPageAt(routes, { pathname: address });
    const screens = matchRoutes(routes, address)?.map(({ route }) => route) ?? [];
    expect(screens.filter(({ lazy }) => lazy)).toEqual([]);
    expect(screens.at(-1)).toHaveProperty("Component");
  },
);
