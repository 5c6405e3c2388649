import type { RideExtra } from "../../../contract/office-extras.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";

type Decided = { rideId: string; patientId: string; cents: number };
type Said = { state: string; who: string; isPaid: boolean };

/**
 * Grants or refuses what a driver asks for beyond a quote: granted, it is earned, and we pay it. Whoever was asked for it is asked no
 * more, and what they pay at this very moment goes back. Of two who decide, the first does, and the other is told who ("conflict");
 * the same word again changes nothing.
 */
export async function decideExtra(tx: Tx, staff: Staff, claimId: string, isGranted: boolean): Promise<string> {
  const state = isGranted ? "granted" : "refused";
  const [decided] = await tx<Decided[]>`
    update extra_claim set state = ${state}, decided_at = now(), decided_by = ${staff.id}, pay_until = null, asked_by = null
    from ride where extra_claim.id = ${claimId} and state = 'asked' and ride.id = ride_id
    returning ride_id, patient_id, cents`;
  if (decided) {
    const { rideId, patientId, cents } = decided;
    const subject = { kind: "ride", id: rideId };
    const change: Record<string, [number, number]> = { cents: [0, cents] };
    await recordStaffAudit(tx, byStaff(staff), {
      action: `extra ${state}`,
      subject,
      patientId,
      ...(isGranted && { change }),
    });
  } else {
    const said = await wordOn(tx, claimId);
    if (said?.state !== state || said.isPaid) throw refusal(said);
  }
  return isGranted ? "Granted. It counts as earned." : "Refused.";
}

async function wordOn(tx: Tx, claimId: string): Promise<Said | undefined> {
  const [said] = await tx<Said[]>`
    select state, staff.name as who, paid_with is not null as is_paid
    from extra_claim join staff on staff.id = decided_by where extra_claim.id = ${claimId}`;
  return said;
}

function refusal(said: Said | undefined): AppError {
  if (!said) return new AppError("missing", "We do not know that extra.");
  const { isPaid, who, state } = said;
  return new AppError(
    "conflict",
    isPaid ? "The passenger has paid this already." : `${who} has ${state} this already.`,
  );
}

/** Why nothing can be asked about an extra any more: somebody has decided it, or it was paid. */
export const alreadyDecided = async (tx: Tx, claimId: string): Promise<AppError> => refusal(await wordOn(tx, claimId));

type Row = Omit<RideExtra, "askedAt" | "payUntil" | "paidAt"> & {
  askedAt: Date;
  payUntil: Date | null;
  paidAt: Date | null;
};

/** What a ride's driver asks for beyond its quote, and how that stands; null where nothing is asked for. */
export async function extraForOffice(db: Queries, rideId: string): Promise<RideExtra | null> {
  const [row] = await db<Row[]>`
    select e.id as _id, e.cents, e.reason, d.name as driver, e.state, e.asked_at, e.pay_until, is_extra_payable(e) as is_asked,
      (select name from staff where id = e.decided_by) as decided_by, k.paid_at,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where checkout.extra_of = e.ride_id) as returned_cents
    from extra_claim e join driver d on d.id = e.driver_id left join checkout k on k.id = e.paid_with where e.ride_id = ${rideId}`;
  if (!row) return null;
  const { askedAt, payUntil, paidAt, ...known } = row;
  return {
    ...known,
    askedAt: askedAt.toISOString(),
    payUntil: payUntil?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
  };
}
