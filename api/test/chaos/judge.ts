import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { System } from "./house.ts";
import type { Confirmed } from "./patient.ts";

const Sessions = z.array(
  z.object({ payment_status: z.string(), amount_total: z.int(), payment_intent: z.string().nullable() }),
);
const Refunds = z.array(
  z.object({
    amount: z.int(),
    status: z.string(),
    payment_intent: z.string(),
    metadata: z.record(z.string(), z.string()),
  }),
);

/** Everything that is inconsistent, as sentences. Repeats until there is nothing, or the time is over. */
export async function findFaults(
  system: System,
  confirmed: Confirmed,
  { withReconciliation }: { withReconciliation: boolean },
): Promise<string[]> {
  const faults: string[] = [];
  for (const check of [money, slots, drivers, deadlines, emails, deletedAccounts, answers]) {
    faults.push(...(await check(system, confirmed)));
  }
  return withReconciliation && faults.length === 0 ? reconcile(system) : faults;
}

const CHECKED_WITHIN_MS = 30_000;

/** The nightly reconciliation with the provider finds no difference. */
async function reconcile({ sql }: System): Promise<string[]> {
  const [check] = await sql<{ id: string }[]>`
    update reconciliation set due_at = now() where done_at is null returning id`;
  const isDone = async () => {
    const [done] = await sql`select from reconciliation where id = ${check?.id ?? null} and done_at is not null`;
    return done !== undefined;
  };
  for (const begun = Date.now(); !(await isDone()); await pause(200))
    if (Date.now() - begun > CHECKED_WITHIN_MS) return ["The reconciliation did not run"];
  const gaps = await sql<{ kind: string; providerId: string }[]>`
    select kind, provider_id from reconciliation_gap where closed_at is null and explained_at is null`;
  return gaps.map(({ kind, providerId }) => `The reconciliation found ${kind} of ${providerId}`);
}

async function money({ sql, provider }: System): Promise<string[]> {
  const remembered = async (what: string): Promise<unknown> => (await fetch(`${provider.url}/control/${what}`)).json();
  const paid = Sessions.parse(await remembered("sessions")).filter(({ payment_status }) => payment_status === "paid");
  const refunds = Refunds.parse(await remembered("refunds")).filter(({ status }) => status !== "failed");
  const byHand = refunds.filter(({ metadata }) => !metadata["refund"]);
  const taken = sum(paid.map(({ amount_total }) => amount_total));
  const returned = sum(refunds.map(({ amount }) => amount));
  const [books] = await sql<{ cents: number; byHand: number }[]>`
    select (select coalesce(sum(fee_cents), 0) from appointment where status in ('paid', 'completed'))::int
      + (select coalesce(sum(coalesce(fare_cents, quote_cents)), 0) from ride
        where payment_method = 'card' and (status in ('pending', 'assigned', 'accepted', 'completed') or cancel_reason = 'no_show'))::int
      + (select coalesce(sum(cents), 0) from extra_claim where paid_with is not null)::int as cents,
      (select coalesce(sum(amount_cents), 0) from refund where reason = 'by_hand')::int as by_hand`;
  const isGone = ({ payment_intent: payment }: { payment_intent: string }) => {
    const back = refunds.filter((refund) => refund.payment_intent === payment).map(({ amount }) => amount);
    return paid.some((session) => session.payment_intent === payment && session.amount_total === sum(back));
  };
  // A refund by hand: what it paid for is still valid.
  const given = sum(byHand.filter((refund) => !isGone(refund)).map(({ amount }) => amount));
  const expected = (books?.cents ?? 0) - given;
  const refunded = sum(byHand.map(({ amount }) => amount));
  return [
    ...(taken - returned === expected
      ? []
      : [
          `Taken ${taken} minus refunded ${returned} is ${taken - returned} cents, but ${expected} cents are stored as paid`,
        ]),
    ...(refunded === books?.byHand ? [] : [`${refunded} cents were refunded by hand, but ${books?.byHand} are stored`]),
  ];
}

const sum = (cents: number[]): number => cents.reduce((total, amount) => total + amount, 0);

async function slots({ sql }: System): Promise<string[]> {
  const twice = await sql<{ consultantId: string; startsAt: Date }[]>`
    select consultant_id, starts_at from appointment where status in ('held', 'paid', 'completed')
    group by consultant_id, starts_at having count(*) > 1`;
  return twice.map(({ consultantId, startsAt }) => `Two patients have ${startsAt.toISOString()} with ${consultantId}`);
}

async function drivers({ sql }: System): Promise<string[]> {
  const clashes = await sql<{ a: string; b: string }[]>`
    select a.id as a, b.id as b from ride a join ride b on a.driver_id = b.driver_id and a.id < b.id
      and a.status in ('assigned', 'accepted') and b.status in ('assigned', 'accepted')
      and abs(extract(epoch from a.starts_at - b.starts_at)) < 90 * 60`;
  const shared = await sql<{ rideId: string }[]>`
    select ride_id from assignment where outcome in ('offered', 'accepted') group by ride_id having count(*) > 1`;
  return [
    ...clashes.map(({ a, b }) => `One driver has rides ${a} and ${b} within 90 minutes`),
    ...shared.map(({ rideId }) => `Ride ${rideId} is assigned to two drivers`),
  ];
}

/** Everything past its deadline has ended. */
async function deadlines({ sql }: System): Promise<string[]> {
  const open = await sql<{ what: string; id: string }[]>`
    select 'The hold' as what, id from appointment where status = 'held' and held_until <= now()
    union all select 'The finished visit', id from appointment where status = 'paid' and ends_at <= now()
    union all select 'The paid visit without a call', id from appointment where status = 'paid' and meeting_url is null
    union all select 'The unpaid ride', id from ride where status = 'unpaid' and pay_until <= now()
    union all select 'The ride that should have begun', id from ride where status = 'pending' and starts_at <= now()
    union all select 'The checkout', id from checkout
      where status = 'opening' and created_at < now() - interval '1 minute' or status = 'open' and expires_at <= now()
    union all select 'The unsent refund', id from refund where refunded_at is null`;
  return open.map(({ what, id }) => `${what} ${id} has not ended`);
}

/** Every email was sent. Repeated ones have the same Message-ID, so mail programs show them once. */
async function emails({ sql, mail }: System): Promise<string[]> {
  const unsent = await sql<{ kind: string; about: string }[]>`
    select kind, subject_id as about from email_outbox where sent_at is null and (due_at is null or due_at <= now() or tries > 0) and to_jsonb(email_outbox) ->> 'dropped_at' is null
      and to_jsonb(email_outbox) ->> 'last_error' is null`;
  const unnamed = mail.taken.filter((id) => id === "").length;
  return [
    ...unsent.map(({ kind, about }) => `The email ${kind} about ${about} was not sent`),
    ...(unnamed > 0 ? [`${unnamed} emails had no Message-ID`] : []),
  ];
}

/** Deleted accounts left no personal data. */
async function deletedAccounts({ sql }: System, { left }: Confirmed): Promise<string[]> {
  const faults = await sql<{ id: string; what: string }[]>`
    select patient_id as id, 'a visit with an address' as what from appointment join patient p on p.id = patient_id
      where p.deleted_at is not null and zoom_email <> ''
    union all select patient_id, 'a ride with an address' from ride join patient p on p.id = patient_id
      where p.deleted_at is not null and (pickup_address <> '' or dropoff_address <> '' or notes <> '')
    union all select patient_id, 'a session' from patient_session join patient p on p.id = patient_id where p.deleted_at is not null
    union all select patient_id, 'a hold' from appointment join patient p on p.id = patient_id
      where p.deleted_at is not null and status = 'held'
    union all select patient_id, 'an unpaid ride' from ride join patient p on p.id = patient_id
      where p.deleted_at is not null and ride.status = 'unpaid'
    union all select patient_id, 'a review' from review join patient p on p.id = patient_id where p.deleted_at is not null`;
  const known = await sql<{ id: string }[]>`select id from patient where lower(email) = any(${[...left]})`;
  return [
    ...faults.map(({ id, what }) => `Former patient ${id} still has ${what}`),
    ...known.map(({ id }) => `Former patient ${id} still has an address`),
  ];
}

/** Everything that was confirmed exists, and each idempotency key took effect once. */
async function answers({ sql }: System, { appointments, rides, rideMarks }: Confirmed): Promise<string[]> {
  const lost = await sql<{ id: string }[]>`
    select id from unnest(${[...appointments, ...rides]}::uuid[]) as promised (id)
    where not exists (select from appointment a where a.id = promised.id) and not exists (select from ride r where r.id = promised.id)`;
  // A booking whose checkout could not be opened does not count: the same request books again.
  const twice = await sql<{ notes: string }[]>`
    select notes from ride where notes = any(${[...rideMarks]}) and return_of is null and cancel_reason is distinct from 'not_opened'
    group by notes having count(*) > 1`;
  return [
    ...lost.map(({ id }) => `${id} was confirmed as booked and does not exist`),
    ...twice.map(({ notes }) => `The ride ${notes} was booked twice by one request`),
  ];
}
