import { isNursePath, isSitePath, listIn, sitePathAdvice } from "./site-paths.ts";

/** What a link can open, as editors choose it. */
export const linkKinds = {
  path: "A page of the product",
  page: "A page from “Pages you made”",
  nurse: "A nurse",
  list: "A list of nurses, of a specialty or a language",
  url: "A web address, an email or a phone number",
  file: "A file",
};
export type LinkKind = keyof typeof linkKinds;

const isKind = (kind: unknown): kind is LinkKind => typeof kind === "string" && kind in linkKinds;

/** The kind of a link. Links from before kinds were chosen have only the page or path that they open. */
export function kindOf(link: unknown): LinkKind | undefined {
  const { kind, page, path } = Object(link);
  if (kind) return isKind(kind) ? kind : undefined;
  return page ? "page" : path ? "path" : undefined;
}

/** True if the path of a link, typed or chosen, is what its kind opens. */
export function isPathOf(kind: LinkKind | undefined, path: string): boolean {
  if (kind === "nurse") return isNursePath(path);
  if (kind === "list") return listIn(path) !== null;
  return isSitePath(path);
}

/** What is wrong with the path that a link opens; null if nothing is. */
export function pathFault(link: unknown): string | null {
  const { path }: { path?: string } = Object(link);
  const kind = kindOf(link);
  if (path && isPathOf(kind, path)) return null;
  if (kind === "nurse") return "Choose the nurse.";
  if (kind === "list") return "Choose a specialty or a language.";
  if (kind !== "path") return null;
  return path ? sitePathAdvice : "Choose the page that opens.";
}

/** True for a web address, an email and a phone number in the form of a link, also for the phone of Settings. */
export const isOutsideAddress = (text: string): boolean =>
  text === "{phone-link}" || /^(https:\/\/|mailto:|tel:)\S+$/.test(text);

/** True if a link opens something. */
export function isComplete(link: unknown): boolean {
  const { path, page, url, file, href } = Object(link);
  const kind = kindOf(link);
  if (kind === undefined) return Boolean(href);
  return Boolean({ path, nurse: path, list: path, page, url, file: file?.asset }[kind]);
}

type Shown = { kind?: string; path?: string; page?: string; url?: string };

/** What a link opens, in a list of links. `page` is the name in the page's address. */
export function targetOf({ kind, path, page, url }: Shown): string | undefined {
  switch (kindOf({ kind, path, page })) {
    case "page":
      return page && `/${page}`;
    case "url":
      return url;
    case "file":
      return "a file";
    case "nurse":
      return path && "a nurse";
    default:
      return path && decodeURIComponent(path);
  }
}
