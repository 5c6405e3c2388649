import { shortDate } from "../../../../contract/format-time.ts";
import type { TextWriters } from "../../../lib/mail/emails.ts";
import { TEXT_ENDING, type Text } from "../../../lib/mail/texts.ts";
import { createPayUrl } from "../../../lib/money/pay-links.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney, formatTime } from "../../../lib/time/format-time.ts";

type Due = { to: string | null; rideId: string; bookedBy: string | null; cents: number; first: Date; payBy: Date };

/** Text with the link to pay the week of a plan's ride; null if nothing is due, or the passenger gets no texts. */
async function payWeek(services: Services, rideId: string): Promise<Text | null> {
  const { practiceTimeZone } = services.config;
  const [due] = await services.db<Due[]>`
    select sms_number_of(one.patient_id) as to, one.id as ride_id, plan.booked_by, sum(leg.quote_cents)::int as cents,
      min(day.starts_at) as first, min(day.pay_until) as pay_by
    from ride one join ride_plan plan on plan.id = one.plan_id
      join ride day on day.plan_id = plan.id and week_of(day.plan_day) = week_of(one.plan_day) and is_ride_payable(day)
      join ride leg on leg.id = day.id or leg.return_of = day.id
    where one.id = ${rideId} and plan.ended_at is null group by one.id, plan.id`;
  if (!due?.to || due.bookedBy === null) return null;
  const url = await createPayUrl(services, due.rideId, due.bookedBy);
  const sum = formatMoney(due.cents);
  const [from, by] = [shortDate(due.first, practiceTimeZone), formatTime(due.payBy, practiceTimeZone)];
  const body = `please pay ${sum} for your rides from ${from} by ${by}: ${url} You don't need to log in.`;
  return { to: due.to, body: `${services.practice.shortName}: ${body} ${TEXT_ENDING}` };
}

/** Texts that ask for the payment of a plan that the office booked, instead of the email of the same name. */
export const planTexts: TextWriters = {
  "ride-plan-to-pay": payWeek,
  "ride-plan-unpaid": payWeek,
};
