import type { ReleasePayment, TakePayment } from "../../../contract/office-visits.ts";
import { paidHow } from "../../../contract/payment-text.ts";
import { byStaff, type Change, recordStaffAudit } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { formatMoney } from "../../lib/format-time.ts";
import type { Undo } from "../../lib/office-actions.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { noteAct, refusal, visitOf } from "./office-acts.ts";

const FAULTS: Record<string, string> = {
  paid: "This visit is paid already. Please give back what you were handed.",
  cancelled: "This visit is cancelled. Please book a new one.",
  too_late: "The time of this visit is over.",
  slot_taken: "The hold ran out, and somebody else has the time now. Please book another.",
  overlap: "The hold ran out, and the patient has another visit then.",
};

/**
 * Writes down that the office was handed the exact fee. Of a payment by card that comes in at the same moment one is kept:
 * the card's goes back, or this is refused.
 */
export async function takePayment(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  wish: TakePayment,
): Promise<Undo> {
  const visit = await visitOf(tx, id);
  const [taken] = await tx<{ outcome: string; checkoutId: string | null }[]>`
    select outcome, checkout_id from pay_by_hand(${id}, ${wish.revision}, ${wish.method}, ${wish.cents}, ${staff.id})`;
  const { outcome = "", checkoutId = null } = taken ?? {};
  if (outcome === "differs") {
    const told = `The fee is ${formatMoney(visit.feeCents)}, no more and no less.`;
    throw new AppError("invalid", told, { cents: told });
  }
  if (outcome !== "claimed")
    throw await refusal(
      tx,
      id,
      FAULTS[outcome] ?? "This visit cannot be paid.",
      outcome,
      services.config.practiceTimeZone,
    );
  const change: Change = { paid: [null, `${formatMoney(wish.cents)} ${paidHow[wish.method]}`] };
  const done = await noteAct(tx, staff, visit, { kind: "payment", action: "payment taken by hand", change, wish });
  await tx`update checkout set operation_id = ${done.operationId} where id = ${checkoutId}`;
  return done;
}

/** Writes down that all that is owed by hand for a visit has been handed over. Harmless when nothing is owed. */
export async function giveBack(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  { revision }: ReleasePayment,
): Promise<void> {
  const visit = await visitOf(tx, id);
  const [waiting] = await tx`
    select from refund join checkout on checkout.id = checkout_id where appointment_id = ${id} and by_hand and refunded_at is null
      and refund.due_at > now()`;
  if (waiting) throw new AppError("conflict", "It can still be taken back for a few seconds. Please wait for them.");
  if (visit.revision !== revision) throw await refusal(tx, id, "", "stale", services.config.practiceTimeZone);
  const [given] = await tx<{ cents: number }[]>`select record_refunds_by_hand(${id}, ${staff.id}) as cents`;
  const cents = given?.cents ?? 0;
  if (cents === 0) return;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "money given back by hand",
    subject: { kind: "visit", id },
    patientId: visit.patientId,
    change: { toGiveBackCents: [cents, 0] },
  });
}
