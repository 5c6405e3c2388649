import { RideExtra } from "../../../../../contract/office-extras.ts";
import { asAnswer } from "../../../../lib/db/answers.ts";
import type { Queries, Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { rejectAboveLimit } from "../../../../lib/money/refund-limit.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";

type Decided = { rideId: string; patientId: string; cents: number };
type Decision = { state: string; who: string; isPaid: boolean };

/**
 * Approves or declines an extra. An approved extra is earned, and we pay it. Cancels any open request to the passenger; a
 * payment that arrives at this moment is refunded. The desk approves up to its limit. The first decision wins; a different second one is a "conflict", the same
 * one changes nothing.
 */
export async function decideExtra(tx: Tx, staff: Staff, claimId: string, isGranted: boolean): Promise<string> {
  const state = isGranted ? "granted" : "refused";
  const [decided] = await tx<Decided[]>`
    update extra_claim set state = ${state}, decided_at = now(), decided_by = ${staff.id}, pay_until = null, asked_by = null
    from ride where extra_claim.id = ${claimId} and state = 'asked' and ride.id = ride_id
    returning ride_id, patient_id, cents`;
  if (decided) {
    const { rideId, patientId, cents } = decided;
    if (isGranted) await rejectAboveLimit(tx, staff, cents);
    const subject = { kind: "ride", id: rideId };
    const change: Record<string, [number, number]> = { cents: [0, cents] };
    await recordStaffAudit(tx, byStaff(staff), {
      action: state === "granted" ? "extra approved" : "extra declined",
      subject,
      patientId,
      ...(isGranted && { change }),
    });
  } else {
    const decision = await findDecision(tx, claimId);
    if (decision?.state !== state || decision.isPaid) throw decisionError(decision);
  }
  return isGranted ? "Approved. We'll pay it to the driver." : "Declined.";
}

async function findDecision(tx: Tx, claimId: string): Promise<Decision | undefined> {
  const [decision] = await tx<Decision[]>`
    select state, staff.name as who, paid_with is not null as is_paid
    from extra_claim join staff on staff.id = decided_by where extra_claim.id = ${claimId}`;
  return decision;
}

function decisionError(decision: Decision | undefined): AppError {
  if (!decision) return new AppError("missing", "We couldn't find that extra.");
  const { isPaid, who, state } = decision;
  return new AppError(
    "conflict",
    isPaid
      ? "The passenger already paid this."
      : `${who} already ${state === "granted" ? "approved" : "declined"} this.`,
  );
}

/** Error for an extra that is already decided or paid. */
export const alreadyDecided = async (tx: Tx, claimId: string): Promise<AppError> =>
  decisionError(await findDecision(tx, claimId));

/** The extra of a ride; null if there is none. */
export async function extraForOffice(db: Queries, rideId: string): Promise<RideExtra | null> {
  const [row] = await db`
    select e.id as _id, e.cents, e.reason, d.name as driver, e.state, e.asked_at, e.pay_until, is_extra_payable(e) as is_asked,
      (select name from staff where id = e.decided_by) as decided_by, k.paid_at,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where checkout.extra_of = e.ride_id) as returned_cents
    from extra_claim e join driver d on d.id = e.driver_id left join checkout k on k.id = e.paid_with where e.ride_id = ${rideId}`;
  return row ? asAnswer(RideExtra, row) : null;
}
