import { DAY_MS } from "../../../../contract/durations.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { AppError } from "../../../lib/http/errors.ts";
import type { Job } from "../../../lib/jobs/jobs.ts";
import type { CardDispute, CardFee, CardPayment, CardRefund } from "../../../lib/money/card-records.ts";
import { syncDispute } from "../../../lib/money/disputes.ts";
import { PaymentProviderError } from "../../../lib/money/payment-provider-error.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";

/** How far back each check looks; further while an older difference is open. */
const LOOK_BACK_DAYS = 3;
const FURTHEST_DAYS = 60;

/** The provider's records since a time, and our payments that it doesn't have. */
export type ProviderRecords = {
  since: Date;
  payments: CardPayment[];
  lost: string[];
  refunds: CardRefund[];
  disputes: CardDispute[];
  fees: CardFee[];
};

/** Fetches the provider's records of the last days. Rejects with a `PaymentProviderError` if it doesn't respond. */
export async function readProviderRecords(services: Services): Promise<ProviderRecords> {
  const { db, cards } = services;
  const [oldest] = await db<{ since: Date }[]>`
    select greatest(now() - make_interval(days => ${FURTHEST_DAYS}), least(now() - make_interval(days => ${LOOK_BACK_DAYS}), (
      select happened_at from reconciliation_gap where closed_at is null and explained_at is null order by happened_at limit 1))) as since`;
  const since = oldest?.since ?? new Date(Date.now() - LOOK_BACK_DAYS * DAY_MS);
  const [payments, refunds, disputes, fees] = await Promise.all([
    cards.paymentsSince(since),
    cards.refundsSince(since),
    cards.disputesSince(since),
    cards.feesSince(since),
  ]);
  return { since, payments, lost: await missingAtProvider(services, payments, since), refunds, disputes, fees };
}

/**
 * Our payments that the provider doesn't have. A payment that is not in its list is looked up by id before it counts as missing:
 * it may be newer than the list, or the list may be truncated.
 */
async function missingAtProvider({ db, cards }: Services, payments: CardPayment[], since: Date): Promise<string[]> {
  const unlisted = await db<{ id: string }[]>`
    select id from payments_missing_at_provider(${payments.map(({ id }) => id)}, ${since}) as id`;
  const lost: string[] = [];
  for (const { id } of unlisted) if (!(await cards.hasPayment(id))) lost.push(id);
  return lost;
}

/**
 * Compares the provider's records with ours and stores the differences, the sums of both, and the fees. `staff` started the check; null is
 * the nightly check, which schedules the next one.
 */
export async function compare(tx: Tx, records: ProviderRecords, staff: Staff | null): Promise<number> {
  const { since, lost } = records;
  const counts = {
    payments: records.payments.length,
    refunds: records.refunds.length,
    disputes: records.disputes.length,
  };
  const payments = tx.json(
    records.payments.map(({ id, amountCents, madeAt }) => ({ id, cents: amountCents, made_at: madeAt.toISOString() })),
  );
  const refunds = tx.json(records.refunds.map((one) => ({ ...rowOf(one), state: one.status })));
  const disputes = tx.json(records.disputes.map((one) => ({ ...rowOf(one), state: one.status })));
  const fees = tx.json(
    records.fees.map(({ id, paymentId, cents, madeAt }) => ({
      id,
      payment_id: paymentId,
      cents,
      made_at: madeAt.toISOString(),
    })),
  );
  await tx`select store_fees(${fees})`;
  const { gaps } = one(
    await tx<{ gaps: number }[]>`
    select store_reconciliation_gaps(${payments}, ${lost}, ${refunds}, ${disputes}, ${since}) as gaps`,
  );
  const sums = tx`reconciliation_sums(${payments}, ${lost}, ${refunds}, ${disputes}, ${fees})`;
  if (staff === null)
    await tx`
      update reconciliation set done_at = clock_timestamp(), payments = ${counts.payments}, refunds = ${counts.refunds},
        disputes = ${counts.disputes}, gaps = ${gaps}, since = ${since}, sums = ${sums} where done_at is null`;
  else
    await tx`
      insert into reconciliation (due_at, asked_by, done_at, payments, refunds, disputes, gaps, since, sums)
      values (now(), ${staff.id}, clock_timestamp(), ${counts.payments}, ${counts.refunds}, ${counts.disputes}, ${gaps}, ${since}, ${sums})`;
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
 * Syncs disputes whose latest webhook did not reach us. If the provider doesn't respond, the stored check remains and the next
 * one tries again. Safe to repeat.
 */
export async function syncMissedDisputes(services: Services): Promise<void> {
  const missed = await services.db<{ id: string }[]>`
    select provider_id as id from reconciliation_gap where kind = 'dispute' and closed_at is null and explained_at is null`;
  for (const { id } of missed)
    await syncDispute(services, id).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
    });
}

/** The nightly reconciliation. If the provider doesn't respond, it is retried ten minutes later. */
export const nightlyReconciliation = (services: Services): Job => ({
  name: "reconciliation",
  async run() {
    const [due] = await services.db`
      update reconciliation set due_at = now() + interval '10 minutes' where done_at is null and due_at <= now() returning id`;
    if (!due) return 0;
    try {
      const records = await readProviderRecords(services);
      await transact(services, (tx) => compare(tx, records, null));
      await syncMissedDisputes(services);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    }
    return 0;
  },
});

/** Settles a difference with an explanation. Throws "conflict" if it is resolved or explained. */
export async function explainGap(tx: Tx, staff: Staff, id: string, reason: string): Promise<void> {
  const [gap] = await tx<{ closedAt: Date | null; by: string | null; patientId: string | null }[]>`
    select closed_at, (select name from staff where id = explained_by) as by,
      (select patient_id from checkout where id = checkout_id) as patient_id
    from reconciliation_gap where id = ${id} for update`;
  if (!gap) throw new AppError("missing", "We couldn't find that difference.");
  if (gap.by !== null) throw new AppError("conflict", `${gap.by} has already explained this.`);
  if (gap.closedAt) throw new AppError("conflict", "This difference is already resolved.");
  await tx`update reconciliation_gap set explained_at = now(), explained_by = ${staff.id}, explanation = ${reason} where id = ${id}`;
  const patient = gap.patientId ? { patientId: gap.patientId } : {};
  await recordStaffAudit(tx, byStaff(staff), {
    action: "difference explained",
    subject: { kind: "difference", id },
    ...patient,
    reason,
  });
}
