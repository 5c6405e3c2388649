import type { AuditAction } from "../../../../contract/audit-actions.ts";
import type { OfficeVisit } from "../../../../contract/office-visits.ts";
import type { PayMethod, PaymentDispute } from "../../../../contract/payment-text.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError, Stale } from "../../../lib/http/errors.ts";
import { recordOperation, type Undo } from "../../../lib/office/actions.ts";
import { type Change, lastToChange } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { methodOf } from "../service.ts";
import { refundCauseOf, visitForOffice } from "./visit.ts";

export type Visit = {
  id: string;
  docId: string;
  consultant: string;
  patientId: string;
  startsAt: Date;
  revision: number;
  status: string;
  feeCents: number;
  keptCents: number;
  /** Refunds so far beyond the refund rule. */
  grantedCents: number;
  /** Our fault, for which the patient gets a full refund no matter who cancels. */
  fault: OfficeVisit["fault"];
  /** A bank's dispute about what was paid. */
  dispute: PaymentDispute | null;
  /** The payment method; null until it is paid. */
  paidBy: PayMethod | null;
  /** A JSON snapshot of the visit, for undo. */
  before: string;
};

/** A visit before an action. Throws "missing". */
export async function visitOf(db: Queries, id: string): Promise<Visit> {
  const [visit] = await db<Visit[]>`
    select a.id, a.consultant_id as "docId", c.name as consultant, patient_id, starts_at, a.revision, status, a.fee_cents, visit_refundable_cents(a.id) as kept_cents,
      given_beyond_rule_cents(a.id) as "grantedCents",
      ${methodOf(db)} as paid_by, ${refundCauseOf(db)} as fault, visit_dispute(a.id) as dispute,
      visit_snapshot(a)::text as before
    from appointment a join consultant c on c.id = a.consultant_id where a.id = ${id}`;
  if (!visit) throw new AppError("missing", "We couldn't find that visit.");
  return visit;
}

/** The error of a rejected action. For a stale revision it contains the fresh visit. */
export async function conflictError(
  tx: Tx,
  id: string,
  message: string,
  outcome: string,
  zone: string,
): Promise<AppError> {
  if (outcome === "unknown") return new AppError("missing", "We couldn't find that visit.");
  if (outcome !== "stale") return new AppError("conflict", message);
  return new Stale(await visitForOffice(tx, id, zone), await lastToChange(tx, id));
}

export type Act = {
  kind: "move" | "cancel" | "refund" | "payment";
  action: AuditAction;
  change: Change;
  moveId?: string;
  input: { notify: boolean; reason?: string | undefined };
};

/** Records an action on a visit as one undoable operation, and in the audit log. */
export function recordAct(tx: Tx, staff: Staff, visit: Visit, act: Act): Promise<Undo> {
  const { kind, action, change, moveId = null, input } = act;
  const recorded = tx<{ id: string }[]>`
    select record_visit_operation(${staff.id}, ${kind}, ${visit.before}::text::jsonb, ${moveId}, ${input.notify}) as id`;
  const subject = { kind: "visit", id: visit.id };
  return recordOperation(tx, staff, recorded, {
    action,
    subject,
    patientId: visit.patientId,
    change,
    reason: input.reason,
  });
}
