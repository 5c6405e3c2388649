import { EarnedLine } from "../../../../contract/earnings.ts";
import {
  type LinesDue,
  MOST_CENTS,
  NurseEarnedVisit,
  type PayoutsDue,
  PersonDue,
} from "../../../../contract/payouts.ts";
import { shortName } from "../../../lib/accounts/display-name.ts";
import { asAnswer, asAnswers } from "../../../lib/db/answers.ts";
import type { Fragment, Queries } from "../../../lib/db/db.ts";
import { one } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { boundsOfDay, practiceLabels } from "../../../lib/time/practice-time.ts";
import { originatorOf, shownAccount } from "../bank/bank-accounts.ts";
import { bankingDayAfter } from "../bank/banking-days.ts";
import { earnedLineColumns, joinEarned } from "./earnings.ts";

/** A file made today pays so many banking days later. */
const DAYS_TO_PAY = 2;
export const payingDay = (zone: string): string => bankingDayAfter(practiceLabels(new Date(), zone).date, DAYS_TO_PAY);

/** Throws "invalid" for a day that is not over. */
export function requirePast(toDay: string, zone: string): void {
  if (toDay < practiceLabels(new Date(), zone).date) return;
  const message = "Please choose a day in the past";
  throw new AppError("invalid", message, { toDay: message });
}

const endOf = (toDay: string, zone: string): Date => boundsOfDay(toDay, zone).until;

const isUnpayable = (db: Queries): Fragment => db`
  case when due.cents <= 0 then 'nothing_due' when due.cents > ${MOST_CENTS} then 'too_much' when b.id is null then 'no_account' end`;

/** What everyone has earned up to the end of a day and is in no payout yet, by name. */
async function peopleDue(db: Queries, until: Date): Promise<PersonDue[]> {
  const rows = await db`
    select coalesce(due.driver_id, due.consultant_id) as _id, case when due.driver_id is null then 'nurse' else 'driver' end as kind, name, count,
      earned_cents::float8, extra_cents::float8, kept_cents::float8, cash_cents::float8 as in_hand_cents, due.cents::float8, open_count as undecided,
      open_cents::float8 as undecided_cents, since, ${shownAccount(db)} as account, ${isUnpayable(db)} as unpayable
    from payouts_due(${until}) due left join bank_account b on b.driver_id = due.driver_id or b.consultant_id = due.consultant_id
    order by search_key(name), _id`;
  return asAnswers(PersonDue, rows);
}

/** What Reports shows from the first day with something due: what was earned, and the part that is in earlier payouts. */
async function inReports(
  db: Queries,
  people: readonly PersonDue[],
  until: Date,
  zone: string,
): Promise<PayoutsDue["reports"]> {
  const [first] = people.flatMap(({ since }) => since ?? []).sort();
  if (first === undefined) return null;
  const from = practiceLabels(new Date(first), zone).date;
  const sums = one(
    await db<{ cents: number; paidOutCents: number }[]>`
      select coalesce(sum(cents), 0)::float8 as cents, coalesce(sum(paid_out_cents), 0)::float8 as paid_out_cents
      from earned_between(${boundsOfDay(from, zone).from}, ${until})`,
  );
  return { from, ...sums };
}

/** Everything that is due up to the end of a day. */
export async function payoutsDue(db: Queries, toDay: string, zone: string): Promise<Omit<PayoutsDue, "success">> {
  const until = endOf(toDay, zone);
  const people = await peopleDue(db, until);
  return {
    toDay,
    timeZone: zone,
    paysOn: payingDay(zone),
    people,
    reports: await inReports(db, people, until, zone),
    originator: await originatorOf(db),
  };
}

/** One person's rides or visits that are due, earliest first. */
export async function linesDue(
  db: Queries,
  { kind, _id, toDay }: LinesDue,
  zone: string,
): Promise<{ rides: EarnedLine[]; visits: NurseEarnedVisit[] }> {
  const until = endOf(toDay, zone);
  if (kind === "nurse")
    return { rides: [], visits: await visitsOf(db, db`select * from nurse_earnings(${_id}, ${until})`) };
  const rows = await db`
    select ${earnedLineColumns(db)}, null::timestamptz as paid_at, null as reference
    from (select *, null::uuid as payout_id from unpaid_earnings(${_id}, ${until})) as e ${joinEarned(db)}
    order by e.completed_at, e.ride_id`;
  return { rides: asAnswers(EarnedLine, rows), visits: [] };
}

/** Visits of `earned`, with the patients' short names, earliest first. */
export async function visitsOf(db: Queries, earned: Fragment): Promise<NurseEarnedVisit[]> {
  const rows = await db<{ patient: string }[]>`
    select a.id as visit_id, a.ends_at as ended_at, earned.is_correction, earned.paid_cents, earned.share_percent, earned.cents, earned.is_open,
      p.name as patient
    from (${earned}) as earned join appointment a on a.id = earned.appointment_id join patient p on p.id = a.patient_id
    order by a.ends_at, a.id`;
  return rows.map((row) => asAnswer(NurseEarnedVisit, { ...row, patient: shortName(row.patient) }));
}
