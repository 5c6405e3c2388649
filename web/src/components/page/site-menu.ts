import { paths } from "../../app/paths.ts";
import type { SiteQueryResult } from "../../lib/content/types.ts";

export type MenuLink = { key: string; label: string; href: string };
/** `href` is null for an entry that only holds others. */
export type MenuEntry = Omit<MenuLink, "href"> & { href: string | null; entries: MenuLink[] };
export type LinkColumn = { key: string; title: string; links: MenuLink[] };

type Site = Pick<SiteQueryResult, "menu" | "columns"> | null | undefined;
type Written = { _key: string; label: string; href: string | null };

const link = (label: string, href: string): MenuLink => ({ key: href, label, href });

/** The menu while the editors' one cannot be loaded: a test compares it with the first content. */
export const USUAL_MENU: readonly MenuEntry[] = [
  link("Home", paths.home),
  link("Services", paths.services),
  link("Career", paths.career),
  link("Consultation", paths.doctors),
  link("NEMT", paths.transport),
  link("Housing", paths.housing),
  link("Contact", paths.contact),
].map((entry) => ({ ...entry, entries: [] }));

/** The same for the footer. */
export const USUAL_COLUMNS: readonly LinkColumn[] = [
  {
    key: "company",
    title: "Company",
    links: [
      link("Home", paths.home),
      link("Services", paths.services),
      link("Career", paths.career),
      link("Our team", paths.team),
      link("Nursing quiz", paths.quiz),
    ],
  },
  {
    key: "care",
    title: "Care",
    links: [
      link("Consultation", paths.doctors),
      link("NEMT rides", paths.transport),
      link("Housing", paths.housing),
      link("Privacy", paths.privacy),
      link("Terms", paths.terms),
    ],
  },
];

/** A link without words, or to a page that is not published, is left out. */
const linksIn = (written: readonly Written[]): MenuLink[] =>
  written.flatMap(({ _key: key, label, href }) => (label && href ? [{ key, label, href }] : []));

/** The entries of the main menu. */
export function menuOf(site: Site): readonly MenuEntry[] {
  const written = (site?.menu ?? []).map(({ _key: key, label, href, entries }) => ({
    key,
    label,
    href,
    entries: linksIn(entries),
  }));
  const shown = written.filter(({ label, href, entries }) => label && (href || entries.length > 0));
  return shown.length > 0 ? shown : USUAL_MENU;
}

/** The columns of links in the footer. */
export function columnsOf(site: Site): readonly LinkColumn[] {
  const written = (site?.columns ?? []).map(({ _key: key, title, links }) => ({ key, title, links: linksIn(links) }));
  const shown = written.filter(({ links }) => links.length > 0);
  return shown.length > 0 ? shown : USUAL_COLUMNS;
}
