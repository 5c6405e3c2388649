import { randomBytes } from "node:crypto";

/** An id the way the provider makes them: a prefix that tells the kind, then letters and digits. */
export function newId(prefix: string): string {
  return prefix + randomBytes(18).toString("base64").replaceAll(/[+/=]/g, "x");
}
