import { isTaken } from "./site-paths.ts";

/** What is wrong with the address that an editor chose for a page; null if nothing is. */
export function addressFault(slug: string | undefined, redirected: readonly string[]): string | null {
  if (!slug) return "Choose the page's address. “Generate” makes it from the heading.";
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return "Use small letters, digits and single hyphens, like dialysis-rides.";
  if (isTaken(`/${slug}`)) return `The site already has a page at /${slug}. Choose another address.`;
  if (redirected.includes(`/${slug}`))
    return `A redirect leads from /${slug} to another page. Choose another address, or delete that redirect.`;
  return null;
}

/** A redirect as published. `to` is a path or an address; null if its page is not published. */
export type Redirect = { from: string; to: string | null };

/**
 * What is wrong with a redirect; null if nothing is. Chains are refused because each step costs visitors time, and loops
 * never end.
 * @param others all other redirects
 * @param pages paths of the editors' pages
 */
export function redirectFault({ from, to }: Redirect, others: readonly Redirect[], pages: readonly string[]) {
  if (isTaken(from) || from === "/") return `${from} is a page of the site. A redirect can't replace it.`;
  if (pages.includes(from)) return `A page is published at ${from}. Give that page another address first.`;
  if (others.some((other) => other.from === from)) return `Another redirect already leads from ${from}.`;
  if (to === null) return null;
  const target = to.split(/[?#]/)[0] ?? to;
  if (target === from) return "This redirect leads to itself. Choose another target.";
  if (others.some((other) => other.from === target))
    return `${target} is itself redirected. Lead to the final page instead.`;
  const before = others.find((other) => other.to === from);
  return before
    ? `${before.from} is redirected to ${from}. Change that redirect first, so that it leads to the final page.`
    : null;
}

/** True for a path that a redirect may lead from. */
export const isOldPath = (text: string): boolean => /^(\/[a-z0-9._~-]+)+$/.test(text);
