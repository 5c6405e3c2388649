import { byStaff, type OfficeAuditAction, recordStaffAudit } from "../../lib/audit.ts";
import { CHECKOUT_MINUTES, createCheckoutSession } from "../../lib/checkout-session.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { formatMoney } from "../../lib/format-time.ts";
import type { OpenLinkedCheckout, Payable } from "../../lib/pay-links.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { transact } from "../../lib/transact.ts";
import { alreadyDecided } from "./office-extras.ts";

/** Time to read an email and to find the card; the driver waits for it as long. */
const DAYS_TO_PAY = 7;
/** The card provider takes no less. */
const LEAST_CENTS = 50;

type Claim = { rideId: string; patientId: string; email: string; cents: number; hasLeft: boolean; isAsked: boolean };

/** An extra that can be paid by link, locked. The first link asks the passenger; another link does not give them more time. */
export async function payableExtra(tx: Tx, staff: Staff, claimId: string): Promise<Payable> {
  const [claim] = await tx<Claim[]>`
    select ride_id, r.patient_id, p.email, cents, p.deleted_at is not null as has_left, is_extra_payable(e) as is_asked
    from extra_claim e join ride r on r.id = ride_id join patient p on p.id = r.patient_id
    where e.id = ${claimId} and state = 'asked' for update of e`;
  if (!claim) throw await alreadyDecided(tx, claimId);
  const { rideId, patientId, email, cents } = claim;
  if (claim.hasLeft) throw new AppError("conflict", "The passenger's account is deleted: there is nobody to ask.");
  if (cents < LEAST_CENTS)
    throw new AppError("conflict", `A card pays ${formatMoney(LEAST_CENTS)} at least. Please grant or refuse it.`);
  if (!claim.isAsked)
    await tx`
      update extra_claim set pay_until = date_trunc('minute', now()) + make_interval(days => ${DAYS_TO_PAY}), asked_by = ${staff.id}
      where id = ${claimId}`;
  const action = claim.isAsked ? "pay link made" : "extra asked of the passenger";
  const subject = { kind: "ride", id: rideId };
  const audit: OfficeAuditAction = { action, subject, patientId, change: { cents: [0, cents] } };
  return { column: "extra_of", id: rideId, email, audit };
}

/** Tries twice: a checkout that is closed while it opens is replaced, as long as the passenger is asked. */
export const openLinkedExtra: OpenLinkedCheckout = async (services, { subjectId: rideId }) => {
  const open = async () => {
    const [page] = await transact(
      services,
      (tx) => tx<{ id: string | null }[]>`select create_extra_checkout(${rideId}, ${CHECKOUT_MINUTES}) as id`,
    );
    return page?.id ? createCheckoutSession(services, page.id) : null;
  };
  const url = (await open()) ?? (await open());
  if (!url) throw new AppError("conflict", "There is nothing to pay any more. Please call us.");
  return url;
};

/**
 * Asks the passenger no more; harmless when repeated. Its page is closed, and what is paid on it at this very moment goes back. It
 * is the office's to decide again.
 */
export async function callExtraBack(tx: Tx, staff: Staff, claimId: string): Promise<void> {
  const [claim] = await tx<{ rideId: string; patientId: string; isAsked: boolean }[]>`
    select ride_id, patient_id, e.pay_until is not null as is_asked from extra_claim e join ride r on r.id = ride_id
    where e.id = ${claimId} and state = 'asked' for update of e`;
  if (!claim) throw await alreadyDecided(tx, claimId);
  if (!claim.isAsked) return;
  await tx`update extra_claim set pay_until = null, asked_by = null where id = ${claimId}`;
  const subject = { kind: "ride", id: claim.rideId };
  await recordStaffAudit(tx, byStaff(staff), { action: "extra called back", subject, patientId: claim.patientId });
}
