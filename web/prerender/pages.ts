import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { listedPaths, paths } from "../src/app/paths.ts";

/** Not an address: what is given at all those that lead nowhere. */
export const NOT_FOUND = "not-found";

/** The addresses whose pages are the same for everybody, those of search engines' interest first. */
export function addressesWith(nurses: readonly Consultant[]): string[] {
  const specialities = SPECIALITIES.map(paths.speciality);
  const each = nurses.map(({ _id }) => paths.appointment(_id));
  return [...listedPaths, ...specialities, paths.login, paths.forgotPassword, NOT_FOUND, ...each];
}

/** Whether search engines are to know of it. */
export const isListed = (address: string): boolean => ![NOT_FOUND, paths.login, paths.forgotPassword].includes(address);

/** Pages of nurses change whenever one of them does; the others once editors publish. */
export const lasts = (address: string): boolean =>
  !address.startsWith(paths.doctors) && !address.startsWith(paths.appointment(""));

/** The module that draws the page at an address, as the build knows it. */
export function moduleOf(address: string): string {
  const [, name = ""] = address === NOT_FOUND ? ["", NOT_FOUND] : address.split("/");
  return `src/pages/${name || "home"}-page.tsx`;
}
