import { z } from "zod";
import type { OfficeRefund, RefundsQuery } from "../../../contract/money.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { onePage, pageOf } from "../../lib/pagination.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { joined, type WhoseRow, whoseColumns, whoseOf } from "./payment-subject.ts";

type Row = WhoseRow & {
  _id: string;
  cents: number;
  method: OfficeRefund["method"];
  byHand: boolean;
  providerRefundId: string | null;
  providerStatus: string | null;
  trouble: string | null;
  problemSince: Date | null;
  createdAt: Date;
  dueAt: Date;
  tries: number;
  refundedAt: Date | null;
  givenBy: string | null;
};

const read = (db: Queries, which: ReturnType<Queries>) => db<Row[]>`
  select r.id as _id, r.amount_cents as cents, k.method, r.by_hand, r.provider_refund_id, r.provider_status, r.problem as trouble, r.problem_since as trouble_since,
    r.created_at, r.due_at, r.tries, r.refunded_at, (select name from staff where id = r.returned_by) as given_by, ${whoseColumns(db)}
  from refund r join checkout k on k.id = r.checkout_id ${joined(db)} where ${which}`;

const stateOf = ({ refundedAt, byHand, providerRefundId, trouble }: Row): OfficeRefund["state"] =>
  refundedAt ? "returned" : byHand ? "by-hand" : trouble ? "stuck" : providerRefundId ? "taken" : "waiting";

const asRefund = (row: Row): OfficeRefund => ({
  ...whoseOf(row),
  _id: row._id,
  cents: row.cents,
  method: row.method,
  state: stateOf(row),
  providerState: row.providerStatus,
  trouble: row.trouble,
  problemSince: row.problemSince?.toISOString() ?? null,
  owedSince: row.createdAt.toISOString(),
  nextTryAt: row.refundedAt || row.byHand ? null : row.dueAt.toISOString(),
  tries: row.tries,
  returnedAt: row.refundedAt?.toISOString() ?? null,
  returnedBy: row.givenBy,
});

/** A part of what is owed back, longest first, or of what went back, the latest first. */
export async function listRefunds(
  db: Queries,
  { shelf, ...wish }: RefundsQuery,
): Promise<{ refunds: OfficeRefund[]; next: string | null }> {
  const { after, limit } = pageOf(wish, z.uuid());
  const isOpen = shelf === "open";
  const found = await read(
    db,
    isOpen
      ? db`r.refunded_at is null ${after ? db`and r.id > ${after}` : db``} order by r.id limit ${limit + 1}`
      : db`r.refunded_at is not null ${after ? db`and r.id < ${after}` : db``} order by r.id desc limit ${limit + 1}`,
  );
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  return { refunds: rows.map(asRefund), next };
}

/** One refund as it stands. Throws "missing". */
export async function refundForOffice(db: Queries, id: string): Promise<OfficeRefund> {
  const [row] = await read(db, db`r.id = ${id}`);
  if (!row) throw new AppError("missing", "We do not know that refund.");
  return asRefund(row);
}

const FAULTS: Record<string, string> = {
  returned: "This money has gone back already.",
  by_hand: "This money was not paid by card. Please give it back by hand, and note it on the page of the visit.",
  soon: "It can still be taken back for a few seconds. Please wait for them.",
  taken: "The card provider has it already, and waits for the bank.",
  untroubled: "It is on its way to the card by itself. Only one that is stuck is given back in another way.",
  sending: "It is being sent to the card at this moment. Please look again in a minute.",
};

function refuse(word: string): AppError {
  const sentence = FAULTS[word];
  return sentence ? new AppError("conflict", sentence) : new AppError("missing", "We do not know that refund.");
}

/** Has a refund sent now that would be tried again later. What the provider has, or a person is to give back, is a "conflict". */
export async function retryRefund(tx: Tx, staff: Staff, id: string): Promise<void> {
  const [tried] = await tx<{ word: string }[]>`select retry_refund(${id}) as word`;
  if (tried?.word !== "due") throw refuse(tried?.word ?? "");
  await note(tx, staff, id, "refund tried again");
}

/**
 * Writes down that what could not go back to the card was given back in another way; `reason` says how. Of this and a sending that
 * is under way one is kept: what the provider has, or is just being asked for, is a "conflict".
 */
export async function markReturned(tx: Tx, staff: Staff, id: string, reason: string): Promise<void> {
  const [marked] = await tx<{ word: string }[]>`select mark_refund_returned(${id}, ${staff.id}) as word`;
  if (marked?.word !== "marked") throw refuse(marked?.word ?? "");
  await note(tx, staff, id, "refund given back by hand", reason);
}

async function note(
  tx: Tx,
  staff: Staff,
  id: string,
  action: "refund tried again" | "refund given back by hand",
  reason?: string,
) {
  const { patient, paidFor, cents } = await refundForOffice(tx, id);
  await recordStaffAudit(tx, byStaff(staff), {
    action,
    subject: { kind: paidFor.kind, id: paidFor._id },
    patientId: patient._id,
    about: id,
    reason,
    ...(reason && { change: { owedCents: [cents, 0] } }),
  });
}
