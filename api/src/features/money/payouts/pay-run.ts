import type { PayoutsPaidPreview } from "../../../../contract/payouts.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { play } from "../../../lib/office/preview.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { changed, lockRun, logPayouts, runOf } from "./runs.ts";

/** Marks all payouts of a run as paid, and emails everyone the statement once that can't be undone anymore. */
export async function payRun(tx: Tx, staff: Staff, id: string, revision: number): Promise<void> {
  const { run, payouts } = await lockRun(tx, id, revision);
  if (run.paidAt) throw new AppError("conflict", "These payouts are already marked as paid.");
  await tx`
    update payout set paid_at = now(), paid_by = ${staff.id}, reference = ${run.name}, revision = revision + 1 where run_id = ${id}`;
  await changed(tx, id);
  await tx`
    select enqueue_email(case when driver_id is null then 'nurse-paid' else 'driver-paid' end, p.id, null, rule_undo()) from payout p
    where run_id = ${id} and payout_email(p) is not null`;
  await logPayouts(tx, staff, "payout paid", payouts, () => ({ reference: [null, run.name] }));
}

/** What that does, found by doing it and rolling it back. */
export const previewPayRun = (
  services: Services,
  staff: Staff,
  id: string,
  revision: number,
): Promise<Omit<PayoutsPaidPreview, "success">> =>
  play(services, async (tx) => {
    await payRun(tx, staff, id, revision);
    const { run, payouts } = await runOf(tx, id);
    const told = await toldOf(tx, id);
    return {
      count: run.count,
      cents: run.cents,
      emails: told.size,
      withoutEmail: payouts.flatMap(({ _id, payee }) => (told.has(_id) ? [] : payee.name)),
    };
  });

/** The payouts of a run about which an email waits. */
async function toldOf(db: Queries, runId: string): Promise<Set<string>> {
  const queued = await db<{ id: string }[]>`
    select p.id from payout p join email_outbox o on o.subject_id = p.id where p.run_id = ${runId} and o.kind in ('nurse-paid', 'driver-paid')`;
  return new Set(queued.map(({ id }) => id));
}

/** Takes the mark back for all payouts of a run, up to ten seconds later. Nobody was told. Safe to repeat. */
export async function unmarkRun(tx: Tx, staff: Staff, id: string): Promise<void> {
  const { run, payouts } = await lockRun(tx, id);
  if (!run.paidAt) return;
  const unmarked = await tx`
    update payout set paid_at = null, paid_by = null, reference = null, revision = revision + 1
    where run_id = ${id} and returned_at is null and paid_at > now() - rule_undo() returning id`;
  if (unmarked.length < payouts.length)
    throw new AppError("conflict", "It's too late to undo: statements may have been sent.");
  await tx`
    delete from email_outbox where kind in ('nurse-paid', 'driver-paid') and subject_id in (select id from payout where run_id = ${id})`;
  await changed(tx, id);
  await logPayouts(tx, staff, "payout unmarked", payouts, () => ({ reference: [run.name, null] }));
}
