import { createEmailedLink } from "../../../lib/mail/emailed-links.ts";
import type { Services } from "../../../lib/services.ts";

/** The page of a visit's links, without a code. Previews of emails show it. */
export const visitLinkPage = ({ config }: Pick<Services, "config">): string => `${config.publicUrl}/visit-link`;

/** The URL of a new link for a held or paid visit; null for others. */
export const createVisitLink = (services: Services, visitId: string): Promise<string | null> =>
  createEmailedLink(
    visitLinkPage(services),
    (tokenHash) => services.db`
      insert into emailed_link (token_hash, appointment_id)
      select ${tokenHash}, id from appointment
      where id = ${visitId} and ends_at > now() and occupies_slot(appointment)
      returning token_hash`,
  );

/** The link for an email about a visit. If the email is only shown to the office, the page without a code: staff act under their own name. */
export const visitLinkFor = async (services: Services, visitId: string, isShown: boolean): Promise<string | null> =>
  isShown ? visitLinkPage(services) : createVisitLink(services, visitId);
