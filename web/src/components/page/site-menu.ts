import { paths } from "../../app/paths.ts";
import type { SiteQueryResult } from "../../lib/content/types.ts";

export type MenuLink = { label: string; href: string };
/** `href` is null for an entry that only holds others. */
export type MenuEntry = Omit<MenuLink, "href"> & { href: string | null; entries: MenuLink[] };
export type LinkColumn = { title: string; links: MenuLink[] };

type Site = Pick<SiteQueryResult, "menu" | "columns"> | null | undefined;

/** Links by what they open. */
const usual = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([href, label]) => ({ label, href, entries: [] }));

/** The menu while the editors' one cannot be loaded: a test compares it with the first content. */
export const USUAL_MENU: readonly MenuEntry[] = usual({
  [paths.home]: "Home",
  [paths.services]: "Services",
  [paths.career]: "Career",
  [paths.doctors]: "Consultation",
  [paths.transport]: "NEMT",
  [paths.housing]: "Housing",
  [paths.contact]: "Contact",
});

/** The same for the footer. */
export const USUAL_COLUMNS: readonly LinkColumn[] = [
  {
    title: "Company",
    links: usual({
      [paths.home]: "Home",
      [paths.services]: "Services",
      [paths.career]: "Career",
      [paths.team]: "Our team",
      [paths.quiz]: "Nursing quiz",
    }),
  },
  {
    title: "Care",
    links: usual({
      [paths.doctors]: "Consultation",
      [paths.transport]: "NEMT rides",
      [paths.housing]: "Housing",
      [paths.privacy]: "Privacy",
      [paths.terms]: "Terms",
    }),
  },
];

/** A link without words, or to a page that is not published, is left out. */
const linksIn = (links: readonly Omit<MenuEntry, "entries">[]): MenuLink[] =>
  links.flatMap(({ label, href }) => (label && href ? { label, href } : []));

/** The entries of the main menu. */
export function menuOf(site: Site): readonly MenuEntry[] {
  const shown = (site?.menu ?? [])
    .map((entry) => ({ ...entry, entries: linksIn(entry.entries) }))
    .filter(({ label, href, entries }) => label && (href || entries.length > 0));
  return shown.length > 0 ? shown : USUAL_MENU;
}

/** The columns of links in the footer. */
export function columnsOf(site: Site): readonly LinkColumn[] {
  const shown = (site?.columns ?? [])
    .map((column) => ({ ...column, links: linksIn(column.links) }))
    .filter(({ links }) => links.length > 0);
  return shown.length > 0 ? shown : USUAL_COLUMNS;
}
