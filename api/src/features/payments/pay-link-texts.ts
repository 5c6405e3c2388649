import { shortDate } from "../../../contract/format-time.ts";
import { TEXT_ENDING, type Text } from "../../lib/mail/texts.ts";
import { renewPayUrl } from "../../lib/money/pay-links.ts";
import type { Services } from "../../lib/services.ts";
import { formatMoney, formatTime } from "../../lib/time/format-time.ts";

type Due = { to: string; what: "video call" | "ride"; startsAt: Date; payBy: Date; cents: number };

/** The text with a link to pay for a held visit or an unpaid ride; null if nothing is due, or nobody there gets texts anymore. */
export async function textPayLink(services: Services, linkId: string): Promise<Text | null> {
  const { practiceTimeZone } = services.config;
  const [due] = await services.db<Due[]>`
    select number_to_pay(a.id, null) as to, 'video call' as what, a.starts_at, a.held_until as pay_by, a.fee_cents as cents
      from pay_link join appointment a on a.id = appointment_id
      where pay_link.id = ${linkId} and is_held(a) and number_to_pay(a.id, null) is not null
    union all
    select number_to_pay(null, r.id), 'ride', r.starts_at, r.pay_until,
        (select sum(quote_cents)::int from ride leg where leg.id = r.id or leg.return_of = r.id)
      from pay_link join ride r on r.id = pay_link.ride_id
      where pay_link.id = ${linkId} and r.status = 'unpaid' and r.pay_until > now() and number_to_pay(null, r.id) is not null`;
  if (!due) return null;
  const url = await renewPayUrl(services, linkId);
  const [day, by] = [shortDate(due.startsAt, practiceTimeZone), formatTime(due.payBy, practiceTimeZone)];
  const ask = `please pay ${formatMoney(due.cents)} for your ${due.what} on ${day} by ${by}: ${url}`;
  return { to: due.to, body: `${services.practice.shortName}: ${ask} You don't need to log in. ${TEXT_ENDING}` };
}
