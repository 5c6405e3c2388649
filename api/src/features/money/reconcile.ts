import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { CardDispute, CardPayment, CardRefund } from "../../lib/checkout.ts";
import type { Tx } from "../../lib/db.ts";
import { syncDispute } from "../../lib/disputes.ts";
import { AppError } from "../../lib/errors.ts";
import type { Job } from "../../lib/jobs.ts";
import { PaymentProviderError } from "../../lib/payment-provider-error.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { transact } from "../../lib/transact.ts";

const DAY_MS = 86_400_000;
/** So far back it always looks, and further while something older stands open. */
const LOOK_BACK_DAYS = 3;
const FURTHEST_DAYS = 60;

/** Everything the provider knows of a time, and which payments of ours it does not have. */
export type Told = {
  since: Date;
  payments: CardPayment[];
  lost: string[];
  refunds: CardRefund[];
  disputes: CardDispute[];
};

/** Asks the provider for the latest days. Rejects with a `PaymentProviderError` when it does not answer. */
export async function askProvider(services: Services): Promise<Told> {
  const { db, cards } = services;
  const [oldest] = await db<{ since: Date }[]>`
    select greatest(now() - make_interval(days => ${FURTHEST_DAYS}), least(now() - make_interval(days => ${LOOK_BACK_DAYS}), (
      select happened_at from reconciliation_gap where closed_at is null and explained_at is null order by happened_at limit 1))) as since`;
  const since = oldest?.since ?? new Date(Date.now() - LOOK_BACK_DAYS * DAY_MS);
  const [payments, refunds, disputes] = await Promise.all([
    cards.paymentsSince(since),
    cards.refundsSince(since),
    cards.disputesSince(since),
  ]);
  return { since, payments, lost: await lostOf(services, payments, since), refunds, disputes };
}

/**
 * Of the payments that stand here, those that the provider does not have. One that is not in its list is asked for by itself before
 * it is said to be missing: it may have come since the list was made, or the list be too long.
 */
async function lostOf({ db, cards }: Services, payments: CardPayment[], since: Date): Promise<string[]> {
  const untold = await db<{ id: string }[]>`
    select id from payments_missing_at_provider(${payments.map(({ id }) => id)}, ${since}) as id`;
  const lost: string[] = [];
  for (const { id } of untold) if (!(await cards.hasPayment(id))) lost.push(id);
  return lost;
}

/**
 * Compares what the provider told with our books and keeps the differences. As the check that `staff` wanted, or as the one of
 * the night, which makes the next one due.
 */
export async function compare(
  tx: Tx,
  { since, payments, lost, refunds, disputes }: Told,
  staff: Staff | null,
): Promise<number> {
  const [kept] = await tx<{ gaps: number }[]>`
    select store_reconciliation_gaps(
      ${tx.json(payments.map(({ id, amountCents, madeAt }) => ({ id, cents: amountCents, made_at: madeAt.toISOString() })))},
      ${lost}, ${tx.json(refunds.map((one) => ({ ...rowOf(one), state: one.status })))},
      ${tx.json(disputes.map((one) => ({ ...rowOf(one), state: one.status })))}, ${since}) as gaps`;
  const gaps = kept?.gaps ?? 0;
  if (staff === null)
    await tx`
      update reconciliation set done_at = clock_timestamp(), payments = ${payments.length}, refunds = ${refunds.length},
        disputes = ${disputes.length}, gaps = ${gaps} where done_at is null`;
  else
    await tx`
      insert into reconciliation (due_at, asked_by, done_at, payments, refunds, disputes, gaps)
      values (now(), ${staff.id}, clock_timestamp(), ${payments.length}, ${refunds.length}, ${disputes.length}, ${gaps})`;
  await tx`insert into reconciliation (due_at) select next_reconciliation_at() on conflict ((done_at is null)) where done_at is null do nothing`;
  return gaps;
}

const rowOf = ({ id, paymentId, amountCents, madeAt }: CardRefund | CardDispute) => ({
  id,
  payment_id: paymentId,
  cents: amountCents,
  made_at: madeAt.toISOString(),
});

/**
 * Takes in the disputes whose latest event has not reached us: they are answered all the same. Where the provider does not
 * answer by now, the check that has been kept stands, and the next one tries again. Harmless when repeated.
 */
export async function takeInMissed(services: Services): Promise<void> {
  const missed = await services.db<{ id: string }[]>`
    select provider_id as id from reconciliation_gap where kind = 'dispute' and closed_at is null and explained_at is null`;
  for (const { id } of missed)
    await syncDispute(services, id).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
    });
}

/** Checks the books each night. Where the provider does not answer it is tried again ten minutes later. */
export const nightlyReconciliation = (services: Services): Job => ({
  name: "check of the books",
  async run() {
    const [due] = await services.db`
      update reconciliation set due_at = now() + interval '10 minutes' where done_at is null and due_at <= now() returning id`;
    if (!due) return 0;
    try {
      const told = await askProvider(services);
      await transact(services, (tx) => compare(tx, told, null));
      await takeInMissed(services);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    }
    return 0;
  },
});

/** Writes down how a difference came about: nobody need look at it again. One that is gone or explained is a "conflict". */
export async function explainGap(tx: Tx, staff: Staff, id: string, reason: string): Promise<void> {
  const [gap] = await tx<{ closedAt: Date | null; by: string | null; patientId: string | null }[]>`
    select closed_at, (select name from staff where id = explained_by) as by,
      (select patient_id from checkout where id = checkout_id) as patient_id
    from reconciliation_gap where id = ${id} for update`;
  if (!gap) throw new AppError("missing", "We do not know that difference.");
  if (gap.by !== null) throw new AppError("conflict", `${gap.by} has explained this already.`);
  if (gap.closedAt) throw new AppError("conflict", "This difference is gone: there is nothing to explain.");
  await tx`update reconciliation_gap set explained_at = now(), explained_by = ${staff.id}, explanation = ${reason} where id = ${id}`;
  const whose = gap.patientId ? { patientId: gap.patientId } : {};
  await recordStaffAudit(tx, byStaff(staff), {
    action: "difference explained",
    subject: { kind: "difference", id },
    ...whose,
    reason,
  });
}
