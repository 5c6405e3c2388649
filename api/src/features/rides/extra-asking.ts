import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import { one, type Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { addressOf, newCode, spoken } from "../../lib/pay-codes.ts";
import { spokenMoney } from "../../lib/spoken-time.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { digest } from "../../lib/tokens.ts";
import { alreadyDecided } from "./desk-extras.ts";

/** Time to read a letter and to find the card; the driver waits for it as long. */
const DAYS_TO_PAY = 7;
/** The card provider takes no less. */
const LEAST_CENTS = 50;

type Claim = { rideId: string; patientId: string; email: string; cents: number; hasLeft: boolean; isAsked: boolean };

/** Asks the passenger, unless they are asked already: another link does not give them longer. */
async function newRow(tx: Tx, staff: Staff, claimId: string, tokenHash: string | null) {
  const [claim] = await tx<Claim[]>`
    select ride_id, r.patient_id, p.email, cents, p.deleted_at is not null as has_left, is_extra_payable(e) as is_asked
    from extra_claim e join ride r on r.id = ride_id join patient p on p.id = r.patient_id
    where e.id = ${claimId} and state = 'asked' for update of e`;
  if (!claim) throw await alreadyDecided(tx, claimId);
  const { rideId, patientId, cents } = claim;
  if (claim.hasLeft) throw new AppError("conflict", "The passenger's account is deleted: there is nobody to ask.");
  if (cents < LEAST_CENTS)
    throw new AppError("conflict", `A card pays ${spokenMoney(LEAST_CENTS)} at least. Please grant or refuse it.`);
  if (!claim.isAsked)
    await tx`
      update extra_claim set pay_until = date_trunc('minute', now()) + make_interval(days => ${DAYS_TO_PAY}), asked_by = ${staff.id}
      where id = ${claimId}`;
  const row = one(
    await tx<{ id: string }[]>`
    insert into pay_link (extra_of, token_hash, by_staff) values (${rideId}, ${tokenHash}, ${staff.id}) returning id`,
  );
  const subject = { kind: "ride", id: rideId };
  const action = claim.isAsked ? "pay link made" : "extra asked of the passenger";
  await recordStaffAudit(tx, byStaff(staff), { action, subject, patientId, change: { cents: [0, cents] } });
  return { id: row.id, email: claim.email };
}

/** Makes a link by which the passenger can pay an extra, and answers it, the only time it is known. */
export async function tellExtraPayLink(tx: Tx, staff: Staff, claimId: string, site: string) {
  const code = newCode();
  await newRow(tx, staff, claimId, digest(code));
  return { url: addressOf(site, code), code: spoken(code) };
}

/** Has a link to pay an extra mailed to the passenger. */
export async function mailExtraPayLink(tx: Tx, staff: Staff, claimId: string): Promise<void> {
  const { id, email } = await newRow(tx, staff, claimId, null);
  if (email === "") throw new AppError("conflict", "There is no email to send it to. Please read it out.");
  await enqueueEmail(tx, "pay-link", id);
}

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
