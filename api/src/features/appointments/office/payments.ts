import type { ReleasePayment, TakePayment } from "../../../../contract/office-visits.ts";
import { paidHow } from "../../../../contract/payment-text.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { expireCheckoutSession } from "../../../lib/money/checkout-session.ts";
import { PaymentProviderError } from "../../../lib/money/payment-provider-error.ts";
import { beginOperation, type Undo } from "../../../lib/office/actions.ts";
import { byStaff, type Change, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { conflictError, visitOf } from "./acts.ts";

const CONFLICTS: Record<string, string> = {
  paid: "This visit is already paid. Please return the money you received.",
  cancelled: "This visit is canceled. Please book a new one.",
  too_late: "This visit's time is over.",
  slot_taken: "The hold expired, and the slot was taken. Please book another.",
  overlap: "The hold expired, and the patient has another visit at that time.",
};

/**
 * Closes the open checkout page of a visit that is about to be paid by hand, so that the patient can't pay twice; a payment on it is settled.
 * If the provider doesn't answer, the job closes it. After an undo the patient opens another page.
 */
export async function closeOpenPage(services: Services, id: string, { revision }: TakePayment): Promise<void> {
  const pages = await services.db<{ sessionId: string }[]>`
    select session_id from checkout join appointment a on a.id = appointment_id
    where a.id = ${id} and a.revision = ${revision} and a.status in ('held', 'lapsed') and checkout.status = 'open'`;
  for (const { sessionId } of pages) {
    try {
      await expireCheckoutSession(services, sessionId);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      services.log.warn({ visitId: id, err: error }, "the checkout page is left to the job");
    }
  }
}

/**
 * Records that the office received the exact fee. If a card payment arrives at the same time, one of the two is kept: the card payment is
 * refunded, or this is rejected.
 */
export async function takePayment(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  input: TakePayment,
): Promise<Undo> {
  const finish = await beginOperation(tx, staff, {
    kind: "payment",
    subject: { kind: "visit", id },
    notify: input.notify,
  });
  const visit = await visitOf(tx, id);
  const { outcome } = one(
    await tx<{ outcome: string }[]>`
    select outcome from pay_by_hand(${id}, ${input.revision}, ${input.method}, ${input.cents}, ${staff.id})`,
  );
  if (outcome === "differs") {
    const message = `Please enter exactly the fee, ${formatMoney(visit.feeCents)}.`;
    throw new AppError("invalid", message, { cents: message });
  }
  if (outcome !== "claimed")
    throw await conflictError(
      tx,
      id,
      CONFLICTS[outcome] ?? "This visit can't be paid.",
      outcome,
      services.config.practiceTimeZone,
    );
  const change: Change = { paid: [null, `${formatMoney(input.cents)} ${paidHow[input.method]}`] };
  return finish({ action: "payment taken by hand", patientId: visit.patientId, change, reason: input.reason });
}

/** Marks all of a visit's refunds by hand as made. Safe if there are none. */
export async function markRefunded(
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
  if (waiting)
    throw new AppError("conflict", "This can still be undone for a few seconds. Please wait, then try again.");
  if (visit.revision !== revision) throw await conflictError(tx, id, "", "stale", services.config.practiceTimeZone);
  const { cents } = one(await tx<{ cents: number }[]>`select record_refunds_by_hand(${id}, ${staff.id}) as cents`);
  if (cents === 0) return;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "payment refunded by hand",
    subject: { kind: "visit", id },
    patientId: visit.patientId,
    change: { toGiveBackCents: [cents, 0] },
  });
}
