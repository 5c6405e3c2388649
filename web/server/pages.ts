import { NOT_FOUND_PAGE } from "@lamplight/api/contract/page-rendering.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import type { OpeningsQueryResult, PagesQueryResult } from "@lamplight/content-schemas/generated/types.ts";
import { listedPaths, paths, screens } from "../src/app/paths.ts";
import type { Manifest } from "./document.ts";

/** A page of the sitemap. `changedAt` is known of the pages that editors made: all others show data that changes by itself. */
export type Listed = { path: string; changedAt?: string };

/** All pages that search engines may list. */
export const listedPages = (
  nurses: readonly { _id: string }[],
  custom: PagesQueryResult,
  openings: OpeningsQueryResult,
): Listed[] => [
  ...[...listedPaths, ...SPECIALITIES.map(paths.speciality)].map((path) => ({ path })),
  ...custom.flatMap(({ slug, changedAt }) => (slug ? [{ path: paths.customPage(slug), changedAt }] : [])),
  ...openings.map(({ _id, changedAt }) => ({ path: paths.opening(_id), changedAt })),
  ...nurses.map(({ _id }) => ({ path: paths.appointment(_id) })),
];

const fixedNames = new Set(Object.values(screens).map((path) => path.split("/")[1] ?? ""));

/** Source file of the module that renders a page, as in the build manifest. */
export function moduleOf(pathname: string, manifest: Manifest): string {
  const [, name = ""] = pathname === NOT_FOUND_PAGE ? ["", NOT_FOUND_PAGE] : pathname.split("/");
  const isFixed = fixedNames.has(name) || pathname === NOT_FOUND_PAGE;
  const end = `/${isFixed ? name || "home" : "custom"}-page.tsx`;
  const module = Object.keys(manifest).find((file) => file.startsWith("src/pages/") && file.endsWith(end));
  if (module === undefined) throw new Error(`The built site has no page for ${pathname}`);
  return module;
}
