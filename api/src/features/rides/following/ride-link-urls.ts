import { createEmailedLink, linkText } from "../../../lib/mail/emailed-links.ts";
import type { EmailRenderer } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";

/** The page of a ride's links, without a code. Previews of emails show it. */
const rideLinkPage = ({ config }: Pick<Services, "config">): string => `${config.publicUrl}/ride-link`;

/** The URL of a new link for a booked ride; null for a ride that is not booked or is over. */
export const createRideLink = (services: Services, rideId: string): Promise<string | null> =>
  createEmailedLink(
    rideLinkPage(services),
    (tokenHash) => services.db`
      insert into emailed_link (token_hash, ride_id)
      select ${tokenHash}, id from ride where id = ${rideId} and status in ('pending', 'assigned', 'accepted')
      returning token_hash`,
  );

type Possible = { id: string; onHold: boolean; waits: boolean; canMove: boolean; leg: "outbound" | "return" | null };

/** What the passenger can do now with a ride, found by its id, a move's or an assignment's. */
async function possibleWith({ db }: Services, about: string): Promise<Possible | undefined> {
  const [ride] = await db<Possible[]>`
    select id, held_at is not null as on_hold, starts_at is null as waits, not exists (select from ride_blockers('move', ride, true)) as can_move,
      case when return_of is not null then 'return' when exists (select from ride back where back.return_of = ride.id) then 'outbound' end as leg
    from ride
    where id = coalesce((select ride_id from ride_move where id = ${about}), (select ride_id from assignment where id = ${about}), ${about})`;
  return ride;
}

/** What a link does, as the start of its sentence. */
function doesIn({ onHold, waits, canMove, leg }: Omit<Possible, "id">): string {
  const name = leg === null ? "this ride" : `this ${leg} ride`;
  if (onHold) return `Say that you still need ${name}, or cancel it,`;
  if (waits) return `Say “I'm ready”, or cancel ${name},`;
  return canMove ? `Reschedule or cancel ${name}` : `Cancel ${name}`;
}

/** Adds a link to an email to the passenger, with which they act on the ride without a login. */
export const withRideLink =
  (render: EmailRenderer): EmailRenderer =>
  async (services, about, delivery) => {
    const message = await render(services, about, delivery);
    if (!message || message.to === "") return message;
    const ride = await possibleWith(services, about);
    if (!ride) return message;
    const link = delivery.isShown ? rideLinkPage(services) : await createRideLink(services, ride.id);
    return { ...message, after: [...linkText(doesIn(ride), link), ...(message.after ?? [])] };
  };
