import { z } from "zod";
import { OfficeRefund, type RefundsQuery } from "../../../contract/money.ts";
import { BANK_DECIDES } from "../../../contract/payment-text.ts";
import { asAnswer } from "../../lib/db/answers.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import {
  joinPaymentSubject,
  type PaymentSubjectRow,
  paymentSubjectColumns,
  paymentSubjectOf,
} from "./payment-subject.ts";

type Row = PaymentSubjectRow & {
  _id: string;
  byHand: boolean;
  providerRefundId: string | null;
  problem: string | null;
  dueAt: Date;
  returnedAt: Date | null;
};

const read = (db: Queries, which: ReturnType<Queries>) => db<Row[]>`
  select r.id as _id, r.amount_cents as cents, k.method, r.by_hand, r.provider_refund_id, r.provider_status as provider_state, r.problem, r.problem_since,
    r.created_at as owed_since, r.due_at, r.tries, r.refunded_at as returned_at, (select name from staff where id = r.returned_by) as returned_by, ${paymentSubjectColumns(db)}
  from refund r join checkout k on k.id = r.checkout_id ${joinPaymentSubject(db)} where ${which}`;

const stateOf = ({ returnedAt, byHand, providerRefundId, problem }: Row): OfficeRefund["state"] =>
  returnedAt ? "returned" : byHand ? "by-hand" : problem ? "stuck" : providerRefundId ? "taken" : "waiting";

const asRefund = (row: Row): OfficeRefund =>
  asAnswer(OfficeRefund, {
    ...row,
    ...paymentSubjectOf(row),
    state: stateOf(row),
    nextTryAt: row.returnedAt || row.byHand ? null : row.dueAt,
  });

/** A page of due refunds, oldest first, or of completed ones, newest first. */
export async function listRefunds(
  db: Queries,
  { tab, ...page }: RefundsQuery,
): Promise<{ refunds: OfficeRefund[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.uuid());
  const isOpen = tab === "open";
  const found = await read(
    db,
    isOpen
      ? db`r.refunded_at is null ${after ? db`and r.id > ${after}` : db``} order by r.id limit ${limit + 1}`
      : db`r.refunded_at is not null ${after ? db`and r.id < ${after}` : db``} order by r.id desc limit ${limit + 1}`,
  );
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  return { refunds: rows.map(asRefund), next };
}

/** One refund. Throws "missing". */
export async function refundForOffice(db: Queries, id: string): Promise<OfficeRefund> {
  const [row] = await read(db, db`r.id = ${id}`);
  if (!row) throw new AppError("missing", "We couldn't find that refund.");
  return asRefund(row);
}

const CONFLICTS: Record<string, string> = {
  returned: "This was already refunded.",
  by_hand: "This wasn't paid by card. Please refund it by hand and mark it as refunded on the visit's page.",
  soon: "This can still be undone for a few seconds. Please wait, then try again.",
  disputed: BANK_DECIDES,
  taken: "The card provider already has this refund and is waiting for the bank.",
  untroubled: "This refund is on its way to the card. Only a stuck refund can be refunded another way.",
  sending: "This refund is being sent to the card right now. Please check again in a minute.",
};

function conflictError(outcome: string): AppError {
  const sentence = CONFLICTS[outcome];
  return sentence ? new AppError("conflict", sentence) : new AppError("missing", "We couldn't find that refund.");
}

/** Retries a stuck refund now. Throws "conflict" if the provider has it or a person must refund it. */
export async function retryRefund(tx: Tx, staff: Staff, id: string): Promise<void> {
  const [tried] = await tx<{ outcome: string }[]>`select retry_refund(${id}) as outcome`;
  if (tried?.outcome !== "due") throw conflictError(tried?.outcome ?? "");
  await audit(tx, staff, id, "refund retried");
}

/**
 * Marks a stuck refund as refunded another way; `reason` says how. Throws "conflict" if the provider has it
 * or it is being sent.
 */
export async function markReturned(tx: Tx, staff: Staff, id: string, reason: string): Promise<void> {
  const [marked] = await tx<{ outcome: string }[]>`select mark_refund_returned(${id}, ${staff.id}) as outcome`;
  if (marked?.outcome !== "marked") throw conflictError(marked?.outcome ?? "");
  await audit(tx, staff, id, "refund sent by hand", reason);
}

async function audit(
  tx: Tx,
  staff: Staff,
  id: string,
  action: "refund retried" | "refund sent by hand",
  reason?: string,
) {
  const { patient, paidFor, cents } = await refundForOffice(tx, id);
  await recordStaffAudit(tx, byStaff(staff), {
    action,
    subject: { kind: paidFor.kind, id: paidFor._id },
    patientId: patient._id,
    targetId: id,
    reason,
    ...(reason && { change: { owedCents: [cents, 0] } }),
  });
}
