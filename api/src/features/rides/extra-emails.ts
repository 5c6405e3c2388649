import type { Fact } from "../../lib/email-message.ts";
import { type EmailRenderer, timeFact } from "../../lib/emails.ts";
import { formatMoney } from "../../lib/format-time.ts";
import { payButton, renewPayUrl } from "../../lib/pay-links.ts";
import { visitorOf } from "../../lib/visitors.ts";
import { storyOf, toPatient } from "./emails.ts";

/** The email with a link to pay an extra, in its driver's words; null when the passenger is not asked for it any more. */
export const extraPayLink: EmailRenderer = async (services, linkId) => {
  const [link] = await services.db<{ rideId: string; cents: number; reason: string; driver: string; payUntil: Date }[]>`
    select e.ride_id, e.cents, e.reason, d.name as driver, e.pay_until
    from pay_link join extra_claim e on e.ride_id = extra_of join driver d on d.id = e.driver_id
    where pay_link.id = ${linkId} and is_extra_payable(e)`;
  const story = link ? await storyOf(services, link.rideId) : null;
  if (!link || !story) return null;
  const sum = formatMoney(link.cents);
  return {
    ...toPatient(story),
    subject: `More than the price of your ride: ${sum}`,
    heading: "We ask you for something more",
    paragraphs: [
      `Your ride on ${story.when} took more than its price pays for, and we ask you for ${sum}. The price itself stays as it was.`,
    ],
    facts: [
      ...story.trip,
      ["What it is for", `“${link.reason}”, says ${link.driver}`],
      ["Amount", sum],
      timeFact("To be paid until", link.payUntil, services.config.practiceTimeZone, visitorOf(story)),
    ],
    ...payButton(
      await renewPayUrl(services, linkId),
      link.cents,
      "If you think that this is wrong, please call us before you pay. If you do not pay, nothing is charged.",
    ),
  };
};

/** Thanks for an extra that was paid, with all that a receipt says; about its ride. */
const extraPaid: EmailRenderer = async (services, rideId) => {
  const [paid] = await services.db<{ cents: number; reason: string; paidAt: Date; paymentId: string }[]>`
    select e.cents, e.reason, k.paid_at, k.payment_id
    from extra_claim e join checkout k on k.id = e.paid_with where e.ride_id = ${rideId}`;
  const story = paid ? await storyOf(services, rideId) : null;
  if (!paid || !story) return null;
  const sum = formatMoney(paid.cents);
  return {
    ...toPatient(story),
    subject: `Thank you, ${sum} is paid`,
    heading: "Thank you, it is paid",
    paragraphs: ["This is your receipt for what your ride took beyond its price. It goes to your driver."],
    facts: [
      ...story.trip,
      ["What it was for", `“${paid.reason}”`],
      ["Paid", `${sum}, by card`],
      timeFact("Paid on", paid.paidAt, services.config.practiceTimeZone, visitorOf(story)),
      ["Payment", paid.paymentId] satisfies Fact,
    ],
  };
};

export const rideExtraEmails: Record<string, EmailRenderer> = { "extra-paid": extraPaid };
