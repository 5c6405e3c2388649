import { CardPage } from "../../../contract/card-page.ts";
import { asAnswers } from "../db/answers.ts";
import type { Queries } from "../db/db.ts";
import { AppError } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { settle } from "./settlement.ts";

type Checkouts = ReturnType<Queries>;

export const checkoutsOfVisit = (db: Queries, id: string): Checkouts => db`
  select * from checkout where appointment_id = ${id}`;

/** Those that pay for a ride, alone or with other rides, and for its extra. */
export const checkoutsOfRide = (db: Queries, id: string): Checkouts => db`
  select checkout.* from ride join checkout on checkout.ride_id = ride.paid_as where ride.id = ${id}
  union all select * from checkout where extra_of = ${id}`;

/** The newest card page of a visit, or of a ride and of its extra; none for what is paid. */
export async function cardPagesOf(db: Queries, checkouts: Checkouts): Promise<CardPage[]> {
  const rows = await db`
    select id as _id, amount_cents as cents, least(expires_at, payable_until(newest::checkout)) as until,
      case when status = 'closed' or payable_until(newest::checkout) is null or expires_at <= now() then 'closed' else status end as state
    from (select distinct on (extra_of) * from (${checkouts}) as checkout order by extra_of, id desc) as newest
    where status <> 'paid' order by id`;
  return asAnswers(CardPage, rows);
}

/**
 * Asks the card provider about each card page of a record that isn't known to be paid, and settles what was paid, as the webhook does.
 * Returns a sentence with the result.
 */
export async function askProvider(services: Services, checkouts: Checkouts): Promise<string> {
  const sessions = await services.db<{ sessionId: string }[]>`
    select session_id from (${checkouts}) as checkout where session_id is not null and status <> 'paid' order by id desc`;
  if (sessions.length === 0)
    throw new AppError("conflict", "There's no card page to ask about. Please reload the page.");
  const outcomes = new Set<string>();
  for (const { sessionId } of sessions) outcomes.add((await settle(services, sessionId)).outcome);
  if (outcomes.has("settled")) return "The card provider has the payment. It's recorded.";
  if (outcomes.has("refunded"))
    return "The card provider has a payment that came too late or twice. We're refunding it in full.";
  return "The card provider has no payment on this page. Nothing has changed.";
}
