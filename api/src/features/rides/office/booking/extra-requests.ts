import type { Tx } from "../../../../lib/db/db.ts";
import { transact } from "../../../../lib/db/transact.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { CHECKOUT_MINUTES, createCheckoutSession } from "../../../../lib/money/checkout-session.ts";
import type { OpenLinkedCheckout, Payable } from "../../../../lib/money/pay-links.ts";
import { byStaff, type OfficeAuditAction, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import { formatMoney } from "../../../../lib/time/format-time.ts";
import { alreadyDecided } from "./extras.ts";

/** The card provider's minimum. */
const LEAST_CENTS = 50;

type Claim = {
  rideId: string;
  patientId: string;
  email: string;
  cents: number;
  isAccountDeleted: boolean;
  isAsked: boolean;
};

/** Locks an extra that can be paid by link. The first link starts the passenger's time to pay; later links do not extend it. */
export async function payableExtra(tx: Tx, staff: Staff, claimId: string): Promise<Payable> {
  const [claim] = await tx<Claim[]>`
    select ride_id, r.patient_id, p.email, cents, p.deleted_at is not null as is_account_deleted, is_extra_payable(e) as is_asked
    from extra_claim e join ride r on r.id = ride_id join patient p on p.id = r.patient_id
    where e.id = ${claimId} and state = 'asked' for update of e`;
  if (!claim) throw await alreadyDecided(tx, claimId);
  const { rideId, patientId, email, cents } = claim;
  if (claim.isAccountDeleted)
    throw new AppError(
      "conflict",
      "The passenger's account is deleted, so they can't pay. Please approve or decline the extra.",
    );
  if (cents < LEAST_CENTS)
    throw new AppError(
      "conflict",
      `The smallest card payment is ${formatMoney(LEAST_CENTS)}. Please approve or decline the extra.`,
    );
  if (!claim.isAsked)
    await tx`
      update extra_claim set pay_until = date_trunc('minute', now()) + rule_extra_payment(), asked_by = ${staff.id}
      where id = ${claimId}`;
  const action = claim.isAsked ? "payment link created" : "extra asked of the passenger";
  const subject = { kind: "ride", id: rideId };
  const audit: OfficeAuditAction = { action, subject, patientId, change: { cents: [0, cents] } };
  return { column: "extra_of", id: rideId, email, audit };
}

/** Tries twice, because the checkout may be closed while it opens. */
export const openLinkedExtra: OpenLinkedCheckout = async (services, { subjectId: rideId }) => {
  const open = async () => {
    const [checkout] = await transact(
      services,
      (tx) => tx<{ id: string | null }[]>`select create_extra_checkout(${rideId}, ${CHECKOUT_MINUTES}) as id`,
    );
    return checkout?.id ? createCheckoutSession(services, checkout.id) : null;
  };
  const url = (await open()) ?? (await open());
  if (!url) throw new AppError("conflict", "There's nothing left to pay. Please call us if you have questions.");
  return url;
};

/**
 * Cancels the request to the passenger; safe to repeat. Expires its checkout; a payment that arrives at this moment is
 * refunded. The office decides on the extra again.
 */
export async function cancelExtraRequest(tx: Tx, staff: Staff, claimId: string): Promise<void> {
  const [claim] = await tx<{ rideId: string; patientId: string; isAsked: boolean }[]>`
    select ride_id, patient_id, e.pay_until is not null as is_asked from extra_claim e join ride r on r.id = ride_id
    where e.id = ${claimId} and state = 'asked' for update of e`;
  if (!claim) throw await alreadyDecided(tx, claimId);
  if (!claim.isAsked) return;
  await tx`update extra_claim set pay_until = null, asked_by = null where id = ${claimId}`;
  const subject = { kind: "ride", id: claim.rideId };
  await recordStaffAudit(tx, byStaff(staff), { action: "extra called back", subject, patientId: claim.patientId });
}
