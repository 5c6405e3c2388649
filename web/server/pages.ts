import { NOT_FOUND_PAGE } from "@lamplight/api/contract/page-rendering.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { listedPaths, paths } from "../src/app/paths.ts";
import type { Manifest } from "./document.ts";

/** Paths of all pages that search engines may list. */
export const listedAddresses = (nurses: readonly { _id: string }[]): string[] => [
  ...listedPaths,
  ...SPECIALITIES.map(paths.speciality),
  ...nurses.map(({ _id }) => paths.appointment(_id)),
];

/** Source file of the module that renders a page, as in the build manifest. */
export function moduleOf(pathname: string, manifest: Manifest): string {
  const [, name = ""] = pathname === NOT_FOUND_PAGE ? ["", NOT_FOUND_PAGE] : pathname.split("/");
  const end = `/${name || "home"}-page.tsx`;
  const module = Object.keys(manifest).find((file) => file.startsWith("src/pages/") && file.endsWith(end));
  if (module === undefined) throw new Error(`The built site has no page for ${pathname}`);
  return module;
}
