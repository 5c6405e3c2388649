import { createCode, spokenCode } from "../../lib/link-codes.ts";
import type { Services } from "../../lib/services.ts";
import { digest } from "../../lib/tokens.ts";

/** The page of a visit's links, without a code. Previews of emails show it. */
export const visitLinkPage = ({ config }: Pick<Services, "config">): string => `${config.publicUrl}/visit-link`;

/** The URL of a new link for a held or paid visit; null for others. Earlier ones keep working: an email may be sent again. */
export async function createVisitLink(services: Services, visitId: string): Promise<string | null> {
  const code = createCode();
  const made = await services.db`
    insert into visit_link (token_hash, appointment_id)
    select ${digest(code)}, id from appointment
    where id = ${visitId} and ends_at > now() and (status = 'paid' or status = 'held' and held_until > now())
    returning token_hash`;
  // The code is behind the #, so browsers send it to no server.
  return made.length === 0 ? null : `${visitLinkPage(services)}#${spokenCode(code)}`;
}

/** The link for an email about a visit. If the email is only shown to the office, the page without a code: staff act under their own name. */
export const visitLinkFor = async (services: Services, visitId: string, isShown: boolean): Promise<string | null> =>
  isShown ? visitLinkPage(services) : createVisitLink(services, visitId);

/** The sentence with the link, for an email to the account's own address; none for emails to others. */
export const visitLinkText = (what: string, { visitLink }: { visitLink: string | null }): string[] =>
  visitLink === null ? [] : [`${what} without logging in. Please don't share this link: ${visitLink}`];
