import { specialityNames } from "./speciality-name.ts";

/** The pages that content may link to. A test compares them with the site's routes. */
export const sitePages: readonly string[] = [
  "/",
  "/doctors",
  "/services",
  "/career",
  "/housing",
  "/transport",
  "/contact",
  "/team",
  "/quiz",
  "/privacy",
  "/terms",
  "/login",
  "/forgot-password",
  "/my-profile",
  "/my-appointment",
  "/my-rides",
  "/test-call",
];

/** The list of each speciality: as its address reads once it is open, and as one would type it. */
export const specialityPaths: readonly string[] = specialityNames.flatMap((name) => {
  const typed = name.toLowerCase().replaceAll(" ", "-");
  return [encodeURIComponent(name), typed, typed.replace(/-nurse$/, "")].map((end) => `/doctors/${end}`);
});

const pages: ReadonlySet<string> = new Set([...sitePages, ...specialityPaths]);

/** True for the path of a page of this site, like /transport, /doctors/pediatric or /#speciality. */
export function isSitePath(text: string): boolean {
  const [page = "", part, ...rest] = text.split("#");
  return pages.has(page) && rest.length === 0 && (part === undefined || /^[a-z0-9-]+$/.test(part));
}

export const sitePathAdvice = `This site has no such page. Its pages are ${sitePages.join(", ")}, and /doctors/ with a specialty, like /doctors/pediatric.`;
