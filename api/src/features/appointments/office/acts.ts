import type { OfficeVisit } from "../../../../contract/office-visits.ts";
import type { PayMethod, PaymentDispute } from "../../../../contract/payment-text.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError, notFound, Stale } from "../../../lib/http/errors.ts";
import { lastToChange } from "../../../lib/office/audit.ts";
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
};

/** A visit before an action. Throws "missing". */
export async function visitOf(db: Queries, id: string): Promise<Visit> {
  const [visit] = await db<Visit[]>`
    select a.id, a.consultant_id as "docId", c.name as consultant, patient_id, starts_at, a.revision, status, a.fee_cents, visit_refundable_cents(a.id) as kept_cents,
      given_beyond_rule_cents(a.id) as "grantedCents",
      ${methodOf(db)} as paid_by, ${refundCauseOf(db)} as fault, visit_dispute(a.id) as dispute
    from appointment a join consultant c on c.id = a.consultant_id where a.id = ${id}`;
  if (!visit) throw notFound("visit");
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
  if (outcome === "unknown") return notFound("visit");
  if (outcome !== "stale") return new AppError("conflict", message);
  return new Stale(await visitForOffice(tx, id, zone), await lastToChange(tx, id));
}
