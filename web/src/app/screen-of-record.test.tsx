import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { me } from "../../test/office.ts";
import { visit } from "../../test/visit.tsx";
import { fetchPageAt } from "./lazy-page.tsx";
import { routes } from "./office-routes.tsx";
import { officeScreens, paths, screens } from "./paths.ts";

/** An optional parameter filters a list, so such a screen does not belong to a record. */
const ofRecords = Object.values({ ...screens, ...officeScreens }).filter((path) => /:\w+(?![\w?])/.test(path));
const ids = ["01a20000-0000-7000-8000-0000000000a1", "01a20000-0000-7000-8000-0000000000a2"] as const;
const addressOf = (path: string, id: string) => path.replace(/:\w+/, id);

/** Every request stays pending, except for the office's own account. */
const pendingServer = async (request: Request) =>
  new URL(request.url).pathname === "/api/office/me" ? me("owner") : new Promise<Response>(() => {});

beforeEach(() => {
  vi.stubGlobal("fetch", pendingServer);
});

const shown = () => [...screen.getByRole("main").querySelectorAll("*")];

it("covers every route that has a parameter", () => expect(ofRecords.length).toBeGreaterThanOrEqual(9));

it.each(ofRecords)("resets %s for another record", async (path) => {
  await fetchPageAt(routes, { pathname: addressOf(path, ids[0]) });
  const { goTo, address } = visit(addressOf(path, ids[0]), { signedIn: true });
  await waitFor(() => expect(shown()).not.toEqual([]));
  const before = shown();
  await goTo(addressOf(path, ids[1]));
  expect(address()).toBe(addressOf(path, ids[1]));
  expect(before.filter((element) => element.isConnected)).toEqual([]);
  expect(shown()).not.toEqual([]);
});

it.each(ofRecords)("keeps %s when only the query string changes", async (path) => {
  await fetchPageAt(routes, { pathname: addressOf(path, ids[0]) });
  const { goTo } = visit(addressOf(path, ids[0]), { signedIn: true });
  await waitFor(() => expect(shown()).not.toEqual([]));
  const [before] = shown();
  await goTo(`${addressOf(path, ids[0])}?part=other`);
  expect(before?.isConnected).toBe(true);
});

it("keeps a list when another specialty is selected", async () => {
  await fetchPageAt(routes, { pathname: paths.doctors });
  const { goTo } = visit(paths.doctors);
  const search = await screen.findByRole("searchbox");
  await goTo(paths.speciality("Cardiac Nurse"));
  expect(search.isConnected).toBe(true);
});
