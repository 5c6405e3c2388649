import { randomBytes } from "node:crypto";

/** An id in the provider's format: a prefix for the type, then letters and digits. */
export function newId(prefix: string): string {
  return prefix + randomBytes(18).toString("base64").replaceAll(/[+/=]/g, "x");
}
