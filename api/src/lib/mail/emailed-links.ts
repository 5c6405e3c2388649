import { createToken, digest } from "../accounts/tokens.ts";

/** Who changes a record beside the signed-in patient: `reason` is recorded. By link, the patient's other visits and rides aren't shown. */
export type MadeBy = { reason: string; isByLink: true };

export const BY_LINK: MadeBy = { reason: "By the emailed link", isByLink: true };

/**
 * The URL of a new link with which a patient acts on one visit or ride without a login; null if `store` stores none. Earlier links keep
 * working: an email may be sent again. The code is behind the #, so browsers send it to no server.
 */
export async function createEmailedLink(
  page: string,
  store: (tokenHash: string) => PromiseLike<readonly unknown[]>,
): Promise<string | null> {
  const code = createToken();
  const stored = await store(digest(code));
  return stored.length === 0 ? null : `${page}#${code}`;
}

/** How the words of such a link end. */
export const WITHOUT_LOGIN = "without logging in";

export const DONT_SHARE = "Please don't share this link.";

/** The sentences with a link, for an email to the account's own address; none without a link. */
export const linkText = (what: string, link: string | null): string[] =>
  link === null ? [] : [`${what} ${WITHOUT_LOGIN}: ${link}`, DONT_SHARE];

/** Removes the codes of links, which are behind the #. */
export const withoutCodes = (text: string): string => text.replaceAll(/(https?:\/\/[^\s#]+)#\S+/g, "$1");
