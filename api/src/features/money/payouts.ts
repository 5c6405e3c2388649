import { z } from "zod";
import type { PageQuery } from "../../../contract/pagination.ts";
import type { MakePayout, Payout, PayPayout, UnpaidEarnings } from "../../../contract/payouts.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/audit.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { AppError, Stale } from "../../lib/errors.ts";
import { onePage, pageOf } from "../../lib/pagination.ts";
import { practiceLabels } from "../../lib/practice-time.ts";
import type { Staff } from "../../lib/staff-sessions.ts";

type Owed = Omit<UnpaidEarnings, "since"> & { since: Date | null };

/** A part of the drivers, with what each has earned that is in no payout yet; those of whom nothing is owed are left out. */
export async function listUnpaidEarnings(
  db: Queries,
  wish: PageQuery,
): Promise<{ drivers: UnpaidEarnings[]; next: string | null }> {
  const { after, limit } = pageOf(wish, z.uuid());
  const found = await db<Owed[]>`
    select d.id as _id, d.name, owed.* from (
      select id, name from driver where ${after ? db`id > ${after}` : db`true`} order by id limit ${limit + 1}) as d
    cross join lateral (
      select (count(*) filter (where not is_open))::int as rides,
        coalesce(sum(fare_cents + extra_cents - cash_cents) filter (where not is_open), 0)::int as cents,
        (count(*) filter (where is_open))::int as undecided, min(completed_at) as since
      from unpaid_earnings(d.id, 'infinity')) as owed
    order by d.id`;
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  const drivers = rows.filter(({ rides, undecided }) => rides + undecided > 0);
  return { drivers: drivers.map(({ since, ...row }) => ({ ...row, since: since?.toISOString() ?? null })), next };
}

type Row = Omit<Payout, "driver" | "madeAt" | "paidAt"> & {
  driverId: string;
  driver: string;
  madeAt: Date;
  paidAt: Date | null;
};

const read = async (db: Queries, which: ReturnType<Queries>): Promise<Payout[]> => {
  const rows = await db<Row[]>`
    select p.id as _id, p.revision, p.driver_id, d.name as driver, p.from_day::text, p.to_day::text, p.cents, p.made_at,
      (select name from staff where id = p.made_by) as made_by, p.paid_at, p.reference,
      (select count(*) from payout_line where payout_id = p.id)::int as rides
    from payout p join driver d on d.id = p.driver_id where ${which}`;
  return rows.map(({ driverId, driver, madeAt, paidAt, ...row }) => ({
    ...row,
    driver: { _id: driverId, name: driver },
    madeAt: madeAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }));
};

/** A part of the payouts, the latest first. */
export async function listPayouts(db: Queries, wish: PageQuery): Promise<{ payouts: Payout[]; next: string | null }> {
  const { after, limit } = pageOf(wish, z.uuid());
  const found = await read(db, db`${after ? db`p.id < ${after}` : db`true`} order by p.id desc limit ${limit + 1}`);
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  return { payouts: rows, next };
}

/** One payout as it stands. Throws "missing". */
export async function payoutOf(db: Queries, id: string): Promise<Payout> {
  const [payout] = await read(db, db`p.id = ${id}`);
  if (!payout) throw new AppError("missing", "We do not know that payout.");
  return payout;
}

/**
 * Puts together what a driver is paid until the end of a day. A day that is not over is "invalid", and nothing to pay a
 * "conflict"; a ride is in one payout only, however many are made at once.
 */
export async function makePayout(tx: Tx, staff: Staff, wish: MakePayout, timeZone: string): Promise<string> {
  const { driverId, toDay } = wish;
  if (toDay >= practiceLabels(new Date(), timeZone).date) {
    const told = "Please choose a day that is over";
    throw new AppError("invalid", told, { toDay: told });
  }
  const known = await tx`select from driver where id = ${driverId}`;
  if (known.length === 0) throw new AppError("missing", "We do not know that driver.");
  const [made] = await tx<{ id: string | null }[]>`select create_payout(${driverId}, ${toDay}, ${staff.id}) as id`;
  if (!made?.id) throw new AppError("conflict", "Nothing is to be paid for rides until that day.");
  const { cents, fromDay } = await payoutOf(tx, made.id);
  await note(tx, staff, driverId, made.id, "payout made", {
    payoutCents: [0, cents],
    days: [null, `${fromDay} to ${toDay}`],
  });
  return made.id;
}

/** The payout as whoever acts saw it, which nobody else changes before this transaction ends. Throws Stale. */
async function seen(tx: Tx, id: string, revision: number): Promise<Payout> {
  await tx`select from payout where id = ${id} for update`;
  const payout = await payoutOf(tx, id);
  if (payout.revision !== revision) throw new Stale({ payout }, await lastToChange(tx, payout.driver._id));
  return payout;
}

/** Writes down that a payout was transferred, and under which reference. One that is paid already is a "conflict". */
export async function payPayout(tx: Tx, staff: Staff, id: string, { revision, reference }: PayPayout): Promise<void> {
  const { paidAt, driver } = await seen(tx, id, revision);
  if (paidAt) throw new AppError("conflict", "This payout is paid already.");
  await tx`
    update payout set paid_at = now(), paid_by = ${staff.id}, reference = ${reference}, revision = revision + 1 where id = ${id}`;
  await note(tx, staff, driver._id, id, "payout paid", { reference: [null, reference] });
}

/** Takes apart a payout that is not paid: its rides are to be paid again. */
export async function dropPayout(tx: Tx, staff: Staff, id: string, revision: number): Promise<void> {
  const { paidAt, driver, cents } = await seen(tx, id, revision);
  if (paidAt) throw new AppError("conflict", "This payout is paid already.");
  await tx`delete from payout where id = ${id}`;
  await note(tx, staff, driver._id, id, "payout taken apart", { payoutCents: [cents, 0] });
}

type PayoutAction = "payout made" | "payout paid" | "payout taken apart";
const note = (
  tx: Tx,
  staff: Staff,
  driverId: string,
  id: string,
  action: PayoutAction,
  change: Record<string, [string | number | null, string | number]>,
) => recordStaffAudit(tx, byStaff(staff), { action, subject: { kind: "driver", id: driverId }, about: id, change });
