import type { DeskVisit } from "../../../contract/desk-visits.ts";
import type { PayMethod } from "../../../contract/payment-words.ts";
import { type AuditAction, byStaff, type Change, recordStaffAudit } from "../../lib/audit.ts";
import { one, type Queries, type Tx } from "../../lib/db.ts";
import { AppError, Stale } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { faultOf, visitForDesk } from "./desk-visit.ts";
import { methodOf } from "./service.ts";

export type Done = { operationId: string; undoUntil: string };
export type Visit = {
  docId: string;
  consultant: string;
  patientId: string;
  startsAt: Date;
  revision: number;
  status: string;
  feeCents: number;
  keptCents: number;
  /** What the office has sent back of it so far, at its own discretion. */
  grantedCents: number;
  /** Our fault, for which the patient gets a full refund whoever cancels. */
  fault: DeskVisit["fault"];
  /** How it was paid; null as long as it is not. */
  paidBy: PayMethod | null;
  /** How it stands, as JSON, for whoever takes back what is done to it. */
  before: string;
};

/** A visit as an act finds it; "missing" where there is none. */
export async function visitOf(db: Queries, id: string): Promise<Visit> {
  const [visit] = await db<Visit[]>`
    select a.consultant_id as "docId", c.name as consultant, patient_id, starts_at, a.revision, status, a.fee_cents, visit_refundable_cents(a.id) as kept_cents,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where checkout.appointment_id = a.id and refund.reason = 'office') as "grantedCents",
      ${methodOf(db)} as paid_by, ${faultOf(db)} as fault,
      visit_snapshot(a)::text as before
    from appointment a join consultant c on c.id = a.consultant_id where a.id = ${id}`;
  if (!visit) throw new AppError("missing", "We do not know that visit.");
  return visit;
}

/** Why an act was refused; of a visit that was changed meanwhile, with the visit as it stands now. */
export async function refusal(tx: Tx, id: string, sentence: string, word: string, zone: string): Promise<AppError> {
  if (word === "unknown") return new AppError("missing", "We do not know that visit.");
  if (word !== "stale") return new AppError("conflict", sentence);
  const visit = await visitForDesk(tx, id, zone);
  return new Stale(visit, visit.timeline[0]?.who ?? "Somebody");
}

export type Act = {
  kind: "move" | "cancel" | "refund" | "payment";
  action: AuditAction;
  moveId?: string;
  wish: { tell: boolean; why?: string | undefined };
};

/** Makes what this transaction did one operation, for ten seconds, and writes it into the visit's history. */
export async function noteAct(tx: Tx, staff: Staff, id: string, visit: Visit, act: Act, change: Change): Promise<Done> {
  const made = one(
    await tx<{ id: string }[]>`
    select record_visit_operation(${staff.id}, ${act.kind}, ${visit.before}::text::jsonb, ${act.moveId ?? null}, ${act.wish.tell}) as id`,
  );
  await recordStaffAudit(tx, byStaff(staff), {
    action: act.action,
    subject: { kind: "visit", id },
    patientId: visit.patientId,
    change,
    why: act.wish.why,
    operationId: made.id,
  });
  const [until] = await tx<{ endsAt: Date }[]>`select ends_at from operation where id = ${made.id}`;
  return { operationId: made.id, undoUntil: until?.endsAt.toISOString() ?? "" };
}
