import { one, type Queries, type Tx } from "../../../lib/db/db.ts";
import type { Previewed } from "../../../lib/office/actions.ts";
import { emailsShown, type Money, previewOf, textsShown } from "../../../lib/office/preview.ts";
import type { Services } from "../../../lib/services.ts";
import { rideOfferEmails } from "../dispatch/offered-email.ts";
import { rideEmails } from "../emails.ts";
import { tripEmails } from "../following/trip-emails.ts";
import { tripTexts } from "../following/trip-texts.ts";
import { rideChangeEmails } from "./change-emails.ts";

/** The new driver's offer, then what the booker gets, then what other drivers get. */
const shown = new Map([
  ...emailsShown(rideOfferEmails),
  ...textsShown(tripTexts),
  ...emailsShown({ ...rideEmails, ...tripEmails, ...rideChangeEmails }),
]);

/** What the booker gets, the most important first. */
export const shownToBooker = new Map([...textsShown(tripTexts), ...emailsShown({ ...tripEmails, ...rideEmails })]);

const moneyOf = (rideId: string) => async (db: Queries) =>
  one(
    await db<Money[]>`
    select coalesce(sum(r.amount_cents) filter (where not is_disputed), 0)::int as refund_cents,
      coalesce(sum(r.amount_cents) filter (where is_disputed), 0)::int as held_cents, ride_refundable_cents(${rideId}) as keeps_cents
    from ride join checkout on checkout.ride_id = paid_as
      left join refund r on r.checkout_id = checkout.id and coalesce(r.ride_id, checkout.ride_id) = ride.id
    where ride.id = ${rideId}`,
  );

/** Previews a change of a ride by playing it. */
export const previewOfRide = (
  services: Services,
  rideId: string,
  blockers: string[],
  act: (tx: Tx) => Promise<unknown>,
): Promise<Previewed> => previewOf(services, { shown, moneyOf: moneyOf(rideId) }, blockers, act);
