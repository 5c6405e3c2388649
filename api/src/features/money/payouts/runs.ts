import { z } from "zod";
import type { PageQuery } from "../../../../contract/pagination.ts";
import { type OnePayoutRun, type Payout, PayoutRun } from "../../../../contract/payouts.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import type { Fragment, Queries, Tx } from "../../../lib/db/db.ts";
import { AppError, notFound, Stale } from "../../../lib/http/errors.ts";
import { onePage, pageOf } from "../../../lib/http/pagination.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { subjectOf } from "../bank/bank-accounts.ts";
import { readPayouts } from "./payouts.ts";
import { holdersShortened } from "./run-files.ts";

async function readRuns(db: Queries, which: Fragment): Promise<PayoutRun[]> {
  const rows = await db`
    select run.id as _id, run.revision, 'payouts-' || run.to_day || '-' || run.number as name, run.to_day::text, run.pays_on::text, run.made_at, s.name as made_by,
      sums.paid_at, sums.count, sums.cents::float8, sums.returned_cents::float8,
      run.originator is not null and sums.has_accounts as has_file
    from payout_run run join staff s on s.id = run.made_by cross join lateral (
      select count(*)::int as count, coalesce(sum(cents), 0) as cents, min(paid_at) as paid_at, coalesce(bool_and(account_number is not null), false) as has_accounts,
        coalesce(sum(cents) filter (where returned_at is not null), 0) as returned_cents
      from payout where run_id = run.id) as sums
    where run.dropped_at is null and ${which}`;
  return asAnswers(PayoutRun, rows);
}

/** A page of runs, newest first. */
export async function listRuns(db: Queries, page: PageQuery): Promise<{ runs: PayoutRun[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.uuid());
  const found = await readRuns(
    db,
    db`${after ? db`run.id < ${after}` : db`true`} order by run.id desc limit ${limit + 1}`,
  );
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  return { runs: rows, next };
}

/** One run with its payouts. Throws "missing". */
export async function runOf(db: Queries, id: string): Promise<Omit<OnePayoutRun, "success">> {
  const [run] = await readRuns(db, db`run.id = ${id}`);
  if (!run) throw notFound("payout");
  const payouts = await readPayouts(db, db`p.run_id = ${id} order by search_key(payee.name), p.id`);
  return { run, payouts, shortened: run.hasFile ? await holdersShortened(db, id) : [] };
}

/** Locks a run until the end of the transaction. Throws "missing", and Stale unless it has this revision, if one is given. */
export async function lockRun(tx: Tx, id: string, revision?: number): Promise<Omit<OnePayoutRun, "success">> {
  await tx`select from payout_run where id = ${id} for update`;
  const found = await runOf(tx, id);
  if (revision === undefined || found.run.revision === revision) return found;
  throw new Stale(found, await lastToChange(tx, found.payouts[0]?.payee._id ?? id));
}

export const changed = (tx: Tx, id: string) => tx`update payout_run set revision = revision + 1 where id = ${id}`;

type Action = "payout created" | "payout paid" | "payout unmarked" | "payout deleted" | "payout returned";

/** Writes what was done with payouts into the log, for each person. */
export async function logPayouts(
  tx: Tx,
  staff: Staff,
  action: Action,
  payouts: readonly Payout[],
  changeOf: (payout: Payout) => Parameters<typeof recordStaffAudit>[2]["change"],
): Promise<void> {
  for (const payout of payouts) {
    const subject = subjectOf({ kind: payout.kind, _id: payout.payee._id });
    const change = changeOf(payout);
    await recordStaffAudit(tx, byStaff(staff), { action, subject, targetId: payout._id, ...(change && { change }) });
  }
}

/** Deletes payouts that are not marked as paid, with their bank file. Their rides and visits are due again. */
export async function dropRun(tx: Tx, staff: Staff, id: string, revision: number): Promise<void> {
  const { run, payouts } = await lockRun(tx, id, revision);
  if (run.paidAt) throw new AppError("conflict", "These payouts are already marked as paid.");
  await tx`delete from payout where run_id = ${id}`;
  await tx`update payout_run set dropped_at = now(), revision = revision + 1 where id = ${id}`;
  await logPayouts(tx, staff, "payout deleted", payouts, ({ cents }) => ({ payoutCents: [cents, 0] }));
}

/** Records that the bank returned one payout: it keeps its payment, and its rides or visits are due again. */
export async function returnPayout(tx: Tx, staff: Staff, payoutId: string, revision: number): Promise<string> {
  const [found] = await tx<{ runId: string }[]>`select run_id from payout where id = ${payoutId}`;
  if (!found) throw notFound("payout");
  const { payouts } = await lockRun(tx, found.runId, revision);
  const payout = payouts.find(({ _id }) => _id === payoutId);
  if (!payout?.paidAt) throw new AppError("conflict", "This payout isn't marked as paid.");
  if (payout.returnedAt) throw new AppError("conflict", "This payout is already marked as returned.");
  await tx`delete from payout_line where payout_id = ${payoutId}`;
  await tx`delete from payout_visit where payout_id = ${payoutId}`;
  await tx`update payout set returned_at = now(), returned_by = ${staff.id} where id = ${payoutId}`;
  await changed(tx, found.runId);
  await logPayouts(tx, staff, "payout returned", [payout], ({ cents }) => ({ payoutCents: [cents, 0] }));
  return found.runId;
}
