import { createEmailedLink, linkText } from "../../lib/emailed-links.ts";
import type { EmailRenderer } from "../../lib/emails.ts";
import type { Services } from "../../lib/services.ts";

/** What the link in an email about a booked ride does. */
export const LINK_DOES = "Reschedule or cancel";

/** The page of a ride's links, without a code. Previews of emails show it. */
export const rideLinkPage = ({ config }: Pick<Services, "config">): string => `${config.publicUrl}/ride-link`;

/** The URL of a new link for a booked ride, found by its id, a move's or an assignment's; null for a ride that is not booked or is over. */
export const createRideLink = (services: Services, about: string): Promise<string | null> =>
  createEmailedLink(
    rideLinkPage(services),
    (tokenHash) => services.db`
      insert into emailed_link (token_hash, ride_id)
      select ${tokenHash}, id from ride
      where id = coalesce((select ride_id from ride_move where id = ${about}), (select ride_id from assignment where id = ${about}), ${about})
        and status in ('pending', 'assigned', 'accepted')
      returning token_hash`,
  );

/** Adds a link to an email to the passenger with which they act without a login; `what` it does starts the sentence. */
export const withRideLink =
  (what: string, render: EmailRenderer): EmailRenderer =>
  async (services, about, address, isShown = false) => {
    const message = await render(services, about, address, isShown);
    if (!message || message.to === "") return message;
    const link = isShown ? rideLinkPage(services) : await createRideLink(services, about);
    return { ...message, after: [...linkText(what, link), ...(message.after ?? [])] };
  };
