/** How long a link to a draft works. */
export const LINK_HOURS = 24;

/** A link to a draft, stored without its secret. */
export type ShareLink = { _id: string; madeBy: string; expiresAt: string };

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A new link's secret and the id under which the site finds it: the secret's hash, so that no document opens a link. */
export async function newSecret(): Promise<{ secret: string; id: string }> {
  const secret = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  // As a draft it is never public.
  return { secret, id: `drafts.share-${hex(new Uint8Array(hash))}` };
}

/** `Dec 2, 1:20 AM` where the editor is. */
export const timeOf = (at: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).format(
    new Date(at),
  );
