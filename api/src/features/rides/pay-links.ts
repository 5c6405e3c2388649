import { createCheckoutSession } from "../../lib/checkout-session.ts";
import type { Tx } from "../../lib/db.ts";
import type { Fact } from "../../lib/email-message.ts";
import { type EmailRenderer, timeFact } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { formatMoney } from "../../lib/format-time.ts";
import { type OpenLinkedCheckout, type Payable, payButton, renewPayUrl } from "../../lib/pay-links.ts";
import { visitorOf } from "../../lib/visitors.ts";
import { storyOf, toPatient } from "./emails.ts";

/** The trip of an unpaid ride that the office booked, locked. A link pays for the whole trip, whichever leg it was created for. */
export async function payableRide(tx: Tx, rideId: string): Promise<Payable> {
  const [ride] = await tx<{ id: string; patientId: string; email: string }[]>`
    select r.paid_as as id, patient_id, email from ride r join patient p on p.id = patient_id
    where r.id = ${rideId} and r.status = 'unpaid' and r.pay_until > now() and r.booked_by is not null for update of r`;
  if (!ride) throw new AppError("conflict", "There is nothing to pay for this ride any more. Please look at it again.");
  const { id, patientId, email } = ride;
  const audit = { action: "pay link made", subject: { kind: "ride", id }, patientId } as const;
  return { column: "ride_id", id, email, audit };
}

export const openLinkedRide: OpenLinkedCheckout = async (services, { checkoutId }) => {
  const url = checkoutId && (await createCheckoutSession(services, checkoutId));
  if (!url) throw new AppError("conflict", "There is nothing to pay for this ride any more. Please call us.");
  return url;
};

/** The email with a link to pay for a ride; null when there is nothing to pay any more. */
export const ridePayLink: EmailRenderer = async (services, linkId) => {
  const [link] = await services.db<{ rideId: string; payUntil: Date }[]>`
    select r.id as ride_id, pay_until from pay_link join ride r on r.id = pay_link.ride_id
    where pay_link.id = ${linkId} and status = 'unpaid' and pay_until > now()`;
  const story = link ? await storyOf(services, link.rideId) : null;
  if (!link || !story) return null;
  return {
    ...toPatient(story),
    subject: `Your ride waits to be paid: ${story.when}`,
    heading: "Your ride waits to be paid",
    paragraphs: ["You booked with us on the phone. Once it is paid, we look for your driver. The price is fixed."],
    facts: [
      ...story.trip,
      ...(story.back ? [["Way back", story.back] satisfies Fact] : []),
      ["Price", formatMoney(story.tripCents)],
      timeFact("To be paid until", link.payUntil, services.config.practiceTimeZone, visitorOf(story)),
    ],
    ...payButton(
      await renewPayUrl(services, linkId),
      story.tripCents,
      "If you do not pay in time, nothing is charged and nobody drives.",
    ),
  };
};
