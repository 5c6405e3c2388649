import { visitorOf } from "../../../../lib/accounts/visitors.ts";
import type { Fact } from "../../../../lib/mail/email-message.ts";
import { type EmailRenderer, type EmailRenderers, timeFact } from "../../../../lib/mail/emails.ts";
import { payButton, renewPayUrl } from "../../../../lib/money/pay-links.ts";
import { formatMoney } from "../../../../lib/time/format-time.ts";
import { rideEmailContext, toPatient } from "../../emails.ts";
import { your } from "../../following/passenger-words.ts";

/** Email with a link to pay an extra; null if the passenger is no longer asked to pay. */
export const extraPayLink: EmailRenderer = async (services, linkId) => {
  const [link] = await services.db<{ rideId: string; cents: number; reason: string; driver: string; payUntil: Date }[]>`
    select e.ride_id, e.cents, e.reason, d.name as driver, e.pay_until
    from pay_link join extra_claim e on e.ride_id = extra_of join driver d on d.id = e.driver_id
    where pay_link.id = ${linkId} and is_extra_payable(e)`;
  const context = link ? await rideEmailContext(services, link.rideId) : null;
  if (!link || !context) return null;
  const sum = formatMoney(link.cents);
  return {
    ...toPatient(context),
    subject: `Please pay an extra charge for ${your(context.guest)}: ${sum}`,
    heading: "Please pay an extra charge",
    paragraphs: [
      `Please pay ${sum} for an extra on ${your(context.guest)} on ${context.when}. This is on top of the price of the ride.`,
    ],
    facts: [
      ...context.trip,
      ["Reason", `“${link.reason}” (from the driver, ${link.driver})`],
      ["Amount", sum],
      timeFact("Pay by", link.payUntil, services.config.practiceTimeZone, visitorOf(context)),
    ],
    ...payButton(
      await renewPayUrl(services, linkId),
      link.cents,
      "If you think this is wrong, please call us before you pay. If you don't pay, you won't be charged.",
    ),
  };
};

/** Receipt for a paid extra; the subject is the ride. */
const extraPaid: EmailRenderer = async (services, rideId) => {
  const [paid] = await services.db<{ cents: number; reason: string; paidAt: Date; paymentId: string }[]>`
    select e.cents, e.reason, k.paid_at, k.payment_id
    from extra_claim e join checkout k on k.id = e.paid_with where e.ride_id = ${rideId}`;
  const context = paid ? await rideEmailContext(services, rideId) : null;
  if (!paid || !context) return null;
  const sum = formatMoney(paid.cents);
  return {
    ...toPatient(context),
    subject: `You paid an extra charge of ${sum}`,
    heading: "Thank you for your payment",
    paragraphs: [`This is your receipt for the extra charge on ${your(context.guest)}. The money goes to the driver.`],
    facts: [
      ...context.trip,
      ["Reason", `“${paid.reason}”`],
      ["Paid", `${sum}, by card`],
      timeFact("Paid on", paid.paidAt, services.config.practiceTimeZone, visitorOf(context)),
      ["Payment", paid.paymentId] satisfies Fact,
    ],
  };
};

export const rideExtraEmails: EmailRenderers = { "extra-paid": extraPaid };
