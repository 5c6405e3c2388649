import { visitorOf } from "../../../lib/accounts/visitors.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { AppError } from "../../../lib/http/errors.ts";
import type { Fact } from "../../../lib/mail/email-message.ts";
import { type EmailRenderer, timeFact } from "../../../lib/mail/emails.ts";
import { createCheckoutSession } from "../../../lib/money/checkout-session.ts";
import { type OpenLinkedCheckout, type Payable, payButton, renewPayUrl } from "../../../lib/money/pay-links.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { rideEmailContext, toPatient } from "../emails.ts";
import { your } from "../following/passenger-words.ts";
import { expireOutdatedCheckout, payWeek } from "../plans/plan-paying.ts";

/** Locks the trip of an unpaid ride booked by the office. A link pays for both legs, whichever leg it was created for. */
export async function payableRide(tx: Tx, rideId: string): Promise<Payable> {
  const [ride] = await tx<{ id: string; patientId: string; email: string }[]>`
    select coalesce(r.return_of, r.id) as id, patient_id, email from ride r join patient p on p.id = patient_id
    where r.id = ${rideId} and r.status = 'unpaid' and r.pay_until > now() and r.booked_by is not null for update of r`;
  if (!ride) throw new AppError("conflict", "There's nothing left to pay for this ride. Please reload the page.");
  const { id, patientId, email } = ride;
  const audit = { action: "payment link created", subject: { kind: "ride", id }, patientId } as const;
  return { column: "ride_id", id, email, audit };
}

export const openLinkedRide: OpenLinkedCheckout = async (services, { subjectId, patientId, checkoutId }) => {
  const url = await urlOfCheckout(services, checkoutId ?? (await checkoutOfWeek(services, patientId, subjectId)));
  if (!url)
    throw new AppError("conflict", "There's nothing left to pay for this ride. Please call us if you have questions.");
  return url;
};

const urlOfCheckout = async (services: Services, checkoutId: string | null) =>
  checkoutId && (await createCheckoutSession(services, checkoutId));

/** The checkout of the week of a plan's ride; null for other rides. Throws "conflict" if nothing is due. */
async function checkoutOfWeek(services: Services, patientId: string, rideId: string): Promise<string | null> {
  const [ride] = await services.db<{ planId: string; day: string }[]>`
    select plan_id, plan_day::text as day from ride where id = ${rideId} and plan_day is not null`;
  if (!ride) return null;
  await expireOutdatedCheckout(services, patientId, ride.planId, ride.day);
  const { checkoutId } = await transact(services, (tx) => payWeek(tx, patientId, ride.planId, ride.day));
  return checkoutId;
}

/** Email with a link to pay for a ride; null if there is nothing left to pay. */
export const ridePayLink: EmailRenderer = async (services, linkId) => {
  const [link] = await services.db<{ rideId: string; payUntil: Date }[]>`
    select r.id as ride_id, pay_until from pay_link join ride r on r.id = pay_link.ride_id
    where pay_link.id = ${linkId} and status = 'unpaid' and pay_until > now()`;
  const context = link ? await rideEmailContext(services, link.rideId) : null;
  if (!link || !context) return null;
  return {
    ...toPatient(context),
    subject: `Please pay for ${your(context.guest)}: ${context.when}`,
    heading: `Please pay for ${your(context.guest)}`,
    paragraphs: [
      "Please pay for the ride you booked by phone. We'll look for a driver once it's paid. The price is fixed.",
    ],
    facts: [
      ...context.trip,
      ...(context.back ? [["Return ride", context.back] satisfies Fact] : []),
      ["Price", formatMoney(context.tripCents)],
      timeFact("Pay by", link.payUntil, services.config.practiceTimeZone, visitorOf(context)),
    ],
    ...payButton(
      await renewPayUrl(services, linkId),
      context.tripCents,
      "If you don't pay in time, you won't be charged and the ride is canceled.",
    ),
  };
};
