import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { listedPaths, paths } from "../src/app/paths.ts";

/** Not a path: the page served for all unknown URLs. */
export const NOT_FOUND = "not-found";

/** Paths of all pages that are the same for every visitor, those for search engines first. */
export function addressesWith(nurses: readonly Consultant[]): string[] {
  const specialities = SPECIALITIES.map(paths.speciality);
  const each = nurses.map(({ _id }) => paths.appointment(_id));
  return [...listedPaths, ...specialities, paths.login, paths.forgotPassword, NOT_FOUND, ...each];
}

/** True if search engines may list it. */
export const isListed = (address: string): boolean => ![NOT_FOUND, paths.login, paths.forgotPassword].includes(address);

/** False for pages about nurses, which change with every nurse. The others change only when editors publish. */
export const lasts = (address: string): boolean =>
  !address.startsWith(paths.doctors) && !address.startsWith(paths.appointment(""));

/** Source file of the module that renders a path, as in the build manifest. */
export function moduleOf(address: string): string {
  const [, name = ""] = address === NOT_FOUND ? ["", NOT_FOUND] : address.split("/");
  const folder = { doctors: "consultants", appointment: "consultants", login: "account", "forgot-password": "account" };
  return `src/pages/${new Map(Object.entries(folder)).get(name) ?? "site"}/${name || "home"}-page.tsx`;
}
