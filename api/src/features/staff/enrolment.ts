import type { NewPasskey } from "../../../contract/staff.ts";
import { byStaff, recordStaffAudit, type StaffAuditAction } from "../../lib/audit.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { consume, release } from "../../lib/rate-limit.ts";
import type { Services } from "../../lib/services.ts";
import { type Staff, verifySession } from "../../lib/staff-sessions.ts";
import { transact } from "../../lib/transact.ts";
import { kindOf, nextOf } from "./login.ts";
import { keepPasskey, newPasskeyOptions } from "./passkeys.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { newSecret, takeFirstTotp, uriOf } from "./totp.ts";

/**
 * Begins with codes: answers a secret that counts once a code of it was shown. Until then one that is in use stays; whoever
 * begins again gets another.
 */
export async function beginTotp({ db, config }: Services, staff: Staff): Promise<{ secret: string; uri: string }> {
  await requireWay(db, staff);
  const secret = newSecret();
  await db`
    insert into staff_factor (staff_id, kind, secret) values (${staff.id}, 'totp', ${secret})
    on conflict (staff_id, (confirmed_at is null)) where kind = 'totp'
      do update set secret = excluded.secret, last_step = 0, created_at = now()`;
  return { secret: secret.replace(/(.{4})(?=.)/g, "$1 "), uri: uriOf(secret, staff.email, config.office.shortName) };
}

export async function beginPasskey({ db, config }: Services, staff: Staff, token: string) {
  await requireWay(db, staff);
  return newPasskeyOptions(db, config, staff, token);
}

export type Enrolment = { token: string; recoveryCodes: string[] | null };

/** Ends the way in with the first code of a new secret. So many that are wrong and no more are judged. */
export async function confirmTotp(services: Services, staff: Staff, token: string, code: string): Promise<Enrolment> {
  const who = `enrol ${staff.id}`;
  await consume(services, "failedLoginsPerAccount", who);
  const enrolment = await enrolling(services, staff, token, (tx) => takeFirstTotp(tx, staff.id, code, new Date()));
  if (!enrolment) {
    const message = "That is not the code your app shows now. Please try the next one.";
    throw new AppError("invalid", message, { code: message });
  }
  await release(services, "failedLoginsPerAccount", who);
  return enrolment;
}

export async function confirmPasskey(
  services: Services,
  staff: Staff,
  token: string,
  given: NewPasskey,
): Promise<Enrolment> {
  const enrolment = await enrolling(services, staff, token, async (tx) =>
    (await keepPasskey(tx, services.config, staff.id, token, given)) ? { replaces: false } : null,
  );
  if (!enrolment) throw new AppError("invalid", "That passkey did not work. Please try again.");
  return enrolment;
}

/**
 * Keeps a second factor that works, with ten recovery codes where there are none, and lets a half session through. Of one
 * that takes another's place its owner is told by letter.
 */
const enrolling = (
  services: Services,
  staff: Staff,
  token: string,
  keep: (tx: Tx) => Promise<{ replaces: boolean } | null>,
) =>
  transact(services, async (tx): Promise<Enrolment | null> => {
    // Of two half sessions that enrol at once, the second one finds the first one's factor, and has to show it.
    await tx`select id from staff where id = ${staff.id} for no key update`;
    await requireWay(tx, staff);
    const kept = await keep(tx);
    if (!kept) return null;
    const action = await note(tx, staff, kept.replaces ? "second factor replaced" : "second factor set up");
    if (kept.replaces) await enqueueEmail(tx, "factor-replaced", action);
    const [left] = await tx`select from recovery_code where staff_id = ${staff.id} and used_at is null limit 1`;
    const recoveryCodes = left ? null : await renewRecoveryCodes(tx, staff.id);
    if (staff.isVerified) return { token, recoveryCodes };
    await note(tx, staff, "logged in");
    return { token: await verifySession(tx, token), recoveryCodes };
  });

/** Ten new recovery codes; the old ones are dead. */
export async function newRecoveryCodes(tx: Tx, staff: Staff): Promise<string[]> {
  await note(tx, staff, "recovery codes renewed");
  return renewRecoveryCodes(tx, staff.id);
}

/** The password alone sets up the first second factor, and never another one. */
async function requireWay(db: Queries, staff: Staff): Promise<void> {
  if ((await nextOf(db, staff)) === "factor")
    throw new AppError("unauthenticated", "Please show your second factor to continue.");
}

const note = (tx: Tx, staff: Staff, action: StaffAuditAction) =>
  recordStaffAudit(tx, byStaff(staff), { action, subject: { kind: kindOf(staff.role), id: staff.id } });
