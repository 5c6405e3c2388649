import { EarnedLine, type EarnedWeek } from "../../../../contract/earnings.ts";
import { Day } from "../../../../contract/fields.ts";
import type { PageQuery } from "../../../../contract/pagination.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import type { Fragment, Queries } from "../../../lib/db/db.ts";
import { onePage, pageOf } from "../../../lib/http/pagination.ts";
import { canceledOf, moneyCsv } from "./payout-csv.ts";

type Sums = Pick<EarnedWeek, "rides" | "fareCents" | "cancellationCents" | "extraCents" | "inHandCents" | "undecided">;
/** The part of a week's earnings that is in one payout, or in none. */
type Share = Sums & {
  from: string;
  to: string;
  payoutId: string | null;
  paidAt: Date | null;
  reference: string | null;
};

/**
 * A page of the weeks in which a driver earned something, newest first. Weeks begin on Monday in `zone`. Only the page's weeks
 * are read.
 */
export async function weeksEarned(
  db: Queries,
  driverId: string,
  page: PageQuery,
  zone: string,
): Promise<{ weeks: EarnedWeek[]; next: string | null }> {
  const { after, limit } = pageOf(page, Day);
  const before: ReturnType<Queries> = after
    ? db`${after}::date::timestamp at time zone ${zone}`
    : db`'infinity'::timestamptz`;
  const weekBefore = (end: ReturnType<Queries>) => db`
    (select date_trunc('week', greatest(
        (select max(r.completed_at) from ride r where r.driver_id = ${driverId} and r.status = 'completed' and r.completed_at < ${end}),
        (select max(pay.canceled_at) from cancellation_pay pay where pay.driver_id = ${driverId} and pay.canceled_at < ${end}
          and (pay.cents > 0 or exists (select from payout_line l where l.ride_id = pay.ride_id)))
      ) at time zone ${zone})::date)`;
  const shares = await db<Share[]>`
    with recursive week as (
      select 1 as place, ${weekBefore(before)} as first
      union all
      select place + 1, ${weekBefore(db`week.first::timestamp at time zone ${zone}`)}
        from week where first is not null and place <= ${limit}
    )
    select first::text as from, (first + 6)::text as to, e.payout_id, p.paid_at, p.reference, count(*)::int as rides,
      (coalesce(sum(e.fare_cents) filter (where r.status = 'completed'), 0))::float8 as fare_cents,
      (coalesce(sum(e.fare_cents) filter (where r.status = 'cancelled'), 0))::float8 as cancellation_cents, sum(e.extra_cents)::float8 as extra_cents, sum(e.cash_cents)::float8 as in_hand_cents,
      (count(*) filter (where e.is_open))::int as undecided
    from week
      cross join lateral driver_earnings(${driverId}, first::timestamp at time zone ${zone}, (first + 7)::timestamp at time zone ${zone}) as e
      join ride r on r.id = e.ride_id left join payout p on p.id = e.payout_id
    where first is not null
    group by first, e.payout_id, p.paid_at, p.reference order by first desc, e.payout_id`;
  const weeks = [...Map.groupBy(shares, ({ from }) => from).values()].map(weekOf);
  const { rows, next } = onePage(weeks, limit, ({ from }) => from);
  return { weeks: rows, next };
}

const centsOf = ({ fareCents, cancellationCents, extraCents, inHandCents }: Sums): number =>
  fareCents + cancellationCents + extraCents - inHandCents;

function weekOf(shares: Share[]): EarnedWeek {
  const sum = (of: (share: Share) => number) => shares.reduce((total, share) => total + of(share), 0);
  const [{ from, to } = { from: "", to: "" }] = shares;
  return {
    from,
    to,
    rides: sum(({ rides }) => rides),
    fareCents: sum(({ fareCents }) => fareCents),
    cancellationCents: sum(({ cancellationCents }) => cancellationCents),
    extraCents: sum(({ extraCents }) => extraCents),
    inHandCents: sum(({ inHandCents }) => inHandCents),
    cents: sum(centsOf),
    undecided: sum(({ undecided }) => undecided),
    owedCents: sum((share) => (share.payoutId === null ? centsOf(share) : 0)),
    payouts: shares.flatMap(({ payoutId, paidAt, reference, ...sums }) =>
      payoutId === null
        ? []
        : [{ _id: payoutId, cents: centsOf(sums), paidAt: paidAt?.toISOString() ?? null, reference }],
    ),
  };
}

/** The columns of an `EarnedLine` but `paid_at` and `reference`, of `e` joined by `joinEarned`. */
export const earnedLineColumns = (db: Queries): Fragment => db`
  e.ride_id, e.completed_at, split_part(coalesce(nullif(r.passenger_name, ''), p.name), ' ', 1) as passenger,
  r.payment_method as paid, e.fare_cents, e.extra_cents, e.cash_cents as in_hand_cents, e.fare_cents + e.extra_cents - e.cash_cents as cents,
  ${canceledOf(db)} as canceled, exists (
    select from payout_line l where l.ride_id = e.ride_id and not l.is_correction and l.payout_id is distinct from e.payout_id) as is_correction,
  e.is_open, e.payout_id is not null as is_in_payout`;

export const joinEarned = (db: Queries): Fragment => db`
  join ride r on r.id = e.ride_id join patient p on p.id = r.patient_id`;

/** A driver's rides with earnings in a period, earliest first. */
export async function linesEarned(
  db: Queries,
  driverId: string,
  since: Fragment,
  until: Fragment,
): Promise<EarnedLine[]> {
  const rows = await db`
    select ${earnedLineColumns(db)}, payout.paid_at, payout.reference
    from driver_earnings(${driverId}, ${since}, ${until}) as e ${joinEarned(db)} left join payout on payout.id = e.payout_id
    order by e.completed_at, e.ride_id`;
  return asAnswers(EarnedLine, rows);
}

/** A driver's rides with earnings in the week of a day (`YYYY-MM-DD`), earliest first. */
export function linesOfWeek(db: Queries, driverId: string, day: string, zone: string): Promise<EarnedLine[]> {
  const monday = db`date_trunc('week', ${day}::date::timestamp)`;
  return linesEarned(
    db,
    driverId,
    db`${monday} at time zone ${zone}`,
    db`(${monday} + interval '7 days') at time zone ${zone}`,
  );
}

/** The same as CSV. */
export const earnedCsv = (lines: EarnedLine[], timeZone: string): string =>
  moneyCsv(lines, timeZone, [["Passenger", ({ passenger }) => passenger]], [["Paid out", payoutState]]);

function payoutState({ canceled, isOpen, isInPayout, reference }: EarnedLine): string {
  if (isOpen) return canceled ? "Waiting for a decision" : "Waiting for a decision on the extra";
  if (!isInPayout) return "Not yet";
  return reference ?? "In the next payout";
}
