import { z } from "zod";
import type { PageQuery } from "../../../../contract/pagination.ts";
import { type MakePayout, Payout, type PayPayout, UnpaidEarnings, UnpaidShares } from "../../../../contract/payouts.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import { one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { AppError, Stale } from "../../../lib/http/errors.ts";
import { onePage, pageOf } from "../../../lib/http/pagination.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";

/** A page of drivers with their unpaid earnings. Drivers without any are left out. */
export async function listUnpaidEarnings(
  db: Queries,
  page: PageQuery,
): Promise<{ drivers: UnpaidEarnings[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.uuid());
  const found = await db<{ _id: string; rides: number; undecided: number }[]>`
    select d.id as _id, d.name, unpaid.* from (
      select id, name from driver where ${after ? db`id > ${after}` : db`true`} order by id limit ${limit + 1}) as d
    cross join lateral (
      select (count(*) filter (where not is_open))::int as rides,
        coalesce(sum(fare_cents + extra_cents - cash_cents) filter (where not is_open), 0)::float8 as cents,
        (count(*) filter (where is_open))::int as undecided, min(completed_at) as since
      from unpaid_earnings(d.id, 'infinity')) as unpaid
    order by d.id`;
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  const drivers = rows.filter(({ rides, undecided }) => rides + undecided > 0);
  return { drivers: asAnswers(UnpaidEarnings, drivers), next };
}

/** A page of nurses with their unpaid earnings. Nurses without any are left out. */
export async function listUnpaidShares(
  db: Queries,
  page: PageQuery,
): Promise<{ nurses: UnpaidShares[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.uuid());
  const found = await db<{ _id: string; visits: number; undecided: number }[]>`
    select c.id as _id, c.name, unpaid.* from (
      select id, name from consultant where ${after ? db`id > ${after}` : db`true`} order by id limit ${limit + 1}) as c
    cross join lateral (
      select (count(*) filter (where not is_open))::int as visits, coalesce(sum(cents) filter (where not is_open), 0)::float8 as cents,
        (count(*) filter (where is_open))::int as undecided, min(ended_at) as since
      from nurse_earnings(c.id, 'infinity')) as unpaid
    order by c.id`;
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  const nurses = rows.filter(({ visits, undecided }) => visits + undecided > 0);
  return { nurses: asAnswers(UnpaidShares, nurses), next };
}

const read = async (db: Queries, which: ReturnType<Queries>): Promise<Payout[]> => {
  const rows = await db`
    select p.id as _id, p.revision, p.from_day::text, p.to_day::text, p.cents, p.made_at,
      case when p.driver_id is not null then json_build_object('_id', p.driver_id, 'name', d.name) end as driver,
      case when p.consultant_id is not null then json_build_object('_id', p.consultant_id, 'name', c.name) end as nurse,
      (select name from staff where id = p.made_by) as made_by, p.paid_at, p.reference,
      (select count(*) from payout_line where payout_id = p.id)::int as rides,
      (select count(*) from payout_visit where payout_id = p.id)::int as visits
    from payout p left join driver d on d.id = p.driver_id left join consultant c on c.id = p.consultant_id where ${which}`;
  return asAnswers(Payout, rows);
};

/** A page of payouts, of one nurse or of all people, newest first. */
export async function listPayouts(
  db: Queries,
  page: PageQuery,
  nurseId?: string,
): Promise<{ payouts: Payout[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.uuid());
  const ofOne = nurseId === undefined ? db`` : db`and p.consultant_id = ${nurseId}`;
  const found = await read(
    db,
    db`${after ? db`p.id < ${after}` : db`true`} ${ofOne} order by p.id desc limit ${limit + 1}`,
  );
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  return { payouts: rows, next };
}

/** One payout. Throws "missing". */
export async function payoutOf(db: Queries, id: string): Promise<Payout> {
  const [payout] = await read(db, db`p.id = ${id}`);
  if (!payout) throw new AppError("missing", "We couldn't find that payout.");
  return payout;
}

/** What a payout up to the end of a day would pay, by the functions that create it. */
export async function payoutDue(
  db: Queries,
  { driverId, docId, toDay }: MakePayout,
): Promise<{ cents: number; count: number }> {
  const until = db`(select (${toDay}::date + 1)::timestamp at time zone time_zone from practice)`;
  const earned = driverId
    ? db`select fare_cents + extra_cents - cash_cents as cents, is_open from unpaid_earnings(${driverId}, ${until})`
    : db`select cents, is_open from nurse_earnings(${docId ?? ""}, ${until})`;
  return one(
    await db<{ cents: number; count: number }[]>`
      select coalesce(sum(cents), 0)::float8 as cents, count(*)::int as count from (${earned}) as earned where not is_open`,
  );
}

/**
 * Creates a driver's or nurse's payout up to the end of a day. Throws "invalid" for a day that is not over, and "conflict" if there is
 * nothing to pay. A ride or visit is paid out once, even if several payouts are created at once.
 */
export async function makePayout(tx: Tx, staff: Staff, input: MakePayout, timeZone: string): Promise<string> {
  const { driverId, docId, toDay } = input;
  if (toDay >= practiceLabels(new Date(), timeZone).date) {
    const message = "Please choose a day in the past";
    throw new AppError("invalid", message, { toDay: message });
  }
  const who = driverId ?? docId ?? "";
  const known =
    driverId === undefined
      ? await tx`select from consultant where id = ${who}`
      : await tx`select from driver where id = ${who}`;
  if (known.length === 0)
    throw new AppError("missing", `We couldn't find that ${driverId === undefined ? "nurse" : "driver"}.`);
  const [made] =
    driverId === undefined
      ? await tx<{ id: string | null }[]>`select create_nurse_payout(${who}, ${toDay}, ${staff.id}) as id`
      : await tx<{ id: string | null }[]>`select create_payout(${who}, ${toDay}, ${staff.id}) as id`;
  if (!made?.id) throw new AppError("conflict", "There are no earnings to pay out up to that day.");
  const payout = await payoutOf(tx, made.id);
  await audit(tx, staff, payout, "payout created", {
    payoutCents: [0, payout.cents],
    days: [null, `${payout.fromDay} to ${toDay}`],
  });
  return made.id;
}

/** The person a payout is for, as the subject of the log. */
const payeeOf = ({ driver, nurse }: Payout): { kind: string; id: string } =>
  driver ? { kind: "driver", id: driver._id } : { kind: "consultant", id: nurse?._id ?? "" };

/** Locks a payout until the end of the transaction. Throws Stale unless it has this revision. */
async function lockRevision(tx: Tx, id: string, revision: number): Promise<Payout> {
  await tx`select from payout where id = ${id} for update`;
  const payout = await payoutOf(tx, id);
  if (payout.revision !== revision) throw new Stale({ payout }, await lastToChange(tx, payeeOf(payout).id));
  return payout;
}

/** Marks a payout as paid, with the transfer's reference. Throws "conflict" if it is paid already. */
export async function payPayout(tx: Tx, staff: Staff, id: string, { revision, reference }: PayPayout): Promise<void> {
  const payout = await lockRevision(tx, id, revision);
  if (payout.paidAt) throw new AppError("conflict", "This payout is already paid.");
  await tx`
    update payout set paid_at = now(), paid_by = ${staff.id}, reference = ${reference}, revision = revision + 1 where id = ${id}`;
  await audit(tx, staff, payout, "payout paid", { reference: [null, reference] });
}

/** Deletes an unpaid payout. Its rides or visits can be paid out again. */
export async function dropPayout(tx: Tx, staff: Staff, id: string, revision: number): Promise<void> {
  const payout = await lockRevision(tx, id, revision);
  if (payout.paidAt) throw new AppError("conflict", "This payout is already paid.");
  await tx`delete from payout where id = ${id}`;
  await audit(tx, staff, payout, "payout deleted", { payoutCents: [payout.cents, 0] });
}

type PayoutAction = "payout created" | "payout paid" | "payout deleted";
const audit = (
  tx: Tx,
  staff: Staff,
  payout: Payout,
  action: PayoutAction,
  change: Record<string, [string | number | null, string | number]>,
) => recordStaffAudit(tx, byStaff(staff), { action, subject: payeeOf(payout), targetId: payout._id, change });
