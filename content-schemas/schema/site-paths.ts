import { languageNames, specialityNames } from "./speciality-name.ts";

/** The pages that content may link to, with their titles. A test compares them with the site's routes. */
const titles: Readonly<Record<string, string>> = {
  "/": "Home",
  "/doctors": "Consultation",
  "/services": "Services",
  "/career": "Career",
  "/housing": "Housing",
  "/transport": "Transport",
  "/contact": "Contact",
  "/team": "Team",
  "/quiz": "Nursing quiz",
  "/privacy": "Privacy",
  "/terms": "Terms",
  "/login": "Login",
  "/forgot-password": "Forgot password",
  "/my-profile": "My profile",
  "/my-appointment": "My appointments",
  "/my-rides": "My rides",
  "/test-call": "Test call",
};

export const sitePages: readonly string[] = Object.keys(titles);

/** First parts of paths that the site needs for itself, besides its pages above. */
const reserved = [
  ...["appointment", "confirm-email", "confirm-copy", "pay", "choose-time", "visit-link", "ride-link", "newsletter"],
  ...["sent", "ride", "dashboard", "rides", "earnings", "driver-profile", "drivers-home", "office", "nurse"],
  ...["api", "files", "assets", "share", "first", "studio", "welcome", "healthz", "readyz", "index", "not-found"],
];

/** The first part of a path, without slashes. */
const firstPart = (path: string): string => path.split("/")[1] ?? "";

const takenNames: ReadonlySet<string> = new Set([...sitePages.map(firstPart), ...reserved]);

/** True for a path that belongs to the site itself, so that no page or redirect of an editor can have it. */
export const isTaken = (path: string): boolean => takenNames.has(firstPart(path));

/** The list of each speciality: as its address reads once it is open, and as one would type it. */
export const specialityPaths: readonly string[] = specialityNames.flatMap((name) => {
  const typed = name.toLowerCase().replaceAll(" ", "-");
  return [encodeURIComponent(name), typed, typed.replace(/-nurse$/, "")].map((end) => `/doctors/${end}`);
});

/** Parts of pages that a link may open. A test finds each on its page. */
const parts: Readonly<Record<string, string>> = {
  "/#speciality": "Home: specialties",
  "/services#staffing": "Services: application from abroad",
  "/career#openings": "Career: openings",
  "/career#resume": "Career: résumé form",
  "/housing#apply": "Housing: free homes",
  "/transport#book": "Transport: booking form",
  "/contact#message": "Contact: message form",
};

/** The pages, and the parts of pages, that a link can be chosen to open. */
export const siteLinks = Object.entries({ ...titles, ...parts }).map(([value, title]) => ({ value, title }));

const NURSE = "/appointment/";
const NURSES = "/doctors";

export const nursePath = (id: string): string => `${NURSE}${id}`;

export const isNursePath = (text: string): boolean =>
  text.startsWith(NURSE) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text.slice(NURSE.length));

/** A list of nurses; empty where all are meant. */
export type NurseList = { speciality: string; language: string };

/** The address of a list of nurses. */
export function listPath({ speciality, language }: NurseList): string {
  const path = speciality ? `${NURSES}/${encodeURIComponent(speciality)}` : NURSES;
  return language ? `${path}?${new URLSearchParams({ language })}` : path;
}

/** The list that an address shows; null if it shows none, or one of all nurses. */
export function listIn(text: string): NurseList | null {
  for (const speciality of ["", ...specialityNames])
    for (const language of ["", ...languageNames])
      if ((speciality || language) && listPath({ speciality, language }) === text) return { speciality, language };
  return null;
}

const pages: ReadonlySet<string> = new Set([...sitePages, ...specialityPaths]);

/** True for the path of a page of this site, like /transport, /doctors/pediatric or /#speciality. */
export function isSitePath(text: string): boolean {
  const [page = "", part, ...rest] = text.split("#");
  return pages.has(page) && rest.length === 0 && (part === undefined || /^[a-z0-9-]+$/.test(part));
}

export const sitePathAdvice = `This site has no such page. Its pages are ${sitePages.join(", ")}, and /doctors/ with a specialty, like /doctors/pediatric.`;
