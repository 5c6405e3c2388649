import type { AuditAction } from "../../../contract/audit-actions.ts";
import type { NewPasskey } from "../../../contract/staff.ts";
import { one, type Queries, type Tx } from "../../lib/db/db.ts";
import { transact } from "../../lib/db/transact.ts";
import { AppError } from "../../lib/http/errors.ts";
import { consume, release } from "../../lib/http/rate-limit.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import { requireRecentCheck, type Staff, verifySession } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";
import { kindOf, nextOf } from "./login.ts";
import { newPasskeyOptions, storePasskey } from "./passkeys.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { newSecret, uriOf, useFirstTotp } from "./totp.ts";

/**
 * Starts the setup of an authenticator app: returns a secret that counts once a code from it is confirmed. Until then an existing
 * secret stays valid. Starting again within an hour returns the same secret, because the app may already have scanned it.
 */
export async function beginTotp(
  { db, practice }: Services,
  staff: Staff,
  token: string,
): Promise<{ secret: string; uri: string }> {
  await requireMayEnrol(db, staff, token);
  const { secret } = one(
    await db<{ secret: string }[]>`
    insert into staff_factor as known (staff_id, kind, secret) values (${staff.id}, 'totp', ${newSecret()})
    on conflict (staff_id, (confirmed_at is null)) where kind = 'totp' do update set
      secret = case when known.created_at > now() - interval '1 hour' then known.secret else excluded.secret end,
      created_at = case when known.created_at > now() - interval '1 hour' then known.created_at else now() end
    returning secret`,
  );
  return { secret: secret.replace(/(.{4})(?=.)/g, "$1 "), uri: uriOf(secret, staff.email, practice.shortName) };
}

/** Starts the setup of a passkey: returns the browser's options. */
export async function beginPasskey({ db, config, practice }: Services, staff: Staff, token: string) {
  await requireMayEnrol(db, staff, token);
  return newPasskeyOptions(db, { ...config, ...practice }, staff, token);
}

export type Enrolment = { token: string; recoveryCodes: string[] | null };

/** Confirms a new secret with its first code. Wrong codes are rate-limited. */
export async function confirmTotp(services: Services, staff: Staff, token: string, code: string): Promise<Enrolment> {
  const who = `enrol ${staff.id}`;
  await consume(services, "failedLoginsPerAccount", who);
  const enrolment = await enrolling(services, staff, token, (tx) => useFirstTotp(tx, staff.id, code, new Date()));
  if (!enrolment) {
    const message = "That code isn't correct. Please enter the next code your app shows.";
    throw new AppError("invalid", message, { code: message });
  }
  await release(services, "failedLoginsPerAccount", who);
  return enrolment;
}

/** Stores a new passkey. Throws "invalid" if it doesn't match the session's challenge. */
export async function confirmPasskey(
  services: Services,
  staff: Staff,
  token: string,
  passkey: NewPasskey,
): Promise<Enrolment> {
  const enrolment = await enrolling(services, staff, token, async (tx) =>
    (await storePasskey(tx, services.config, staff.id, token, passkey)) ? { replaces: false } : null,
  );
  if (!enrolment) throw new AppError("invalid", "That passkey did not work. Please try again.");
  return enrolment;
}

/**
 * Stores a confirmed second factor, creates ten recovery codes if there are none, and verifies the session. An email reports the new
 * factor.
 */
const enrolling = (
  services: Services,
  staff: Staff,
  token: string,
  store: (tx: Tx) => Promise<{ replaces: boolean } | null>,
) =>
  transact(services, async (tx): Promise<Enrolment | null> => {
    // If two unverified sessions enrol at once, the second finds the first one's factor and has to verify it.
    await tx`select id from staff where id = ${staff.id} for no key update`;
    await requireMayEnrol(tx, staff, token);
    const stored = await store(tx);
    if (!stored) return null;
    const action = await audit(tx, staff, stored.replaces ? "second factor replaced" : "second factor set up");
    await enqueueEmail(tx, stored.replaces ? "factor-replaced" : "factor-added", action);
    const [left] = await tx`select from recovery_code where staff_id = ${staff.id} and used_at is null limit 1`;
    const recoveryCodes = left ? null : await renewRecoveryCodes(tx, staff.id);
    if (staff.isVerified) return { token, recoveryCodes };
    await audit(tx, staff, "logged in");
    return { token: await verifySession(tx, token), recoveryCodes };
  });

/** Creates ten new recovery codes; old ones stop working. An email reports it. */
export async function newRecoveryCodes(tx: Tx, staff: Staff, token: string): Promise<string[]> {
  await requireRecentCheck(tx, staff, token);
  await enqueueEmail(tx, "recovery-codes-created", await audit(tx, staff, "recovery codes created"));
  return renewRecoveryCodes(tx, staff.id);
}

/** An unverified session may set up the first second factor only. A verified one needs a recent check. */
async function requireMayEnrol(db: Queries, staff: Staff, token: string): Promise<void> {
  await requireRecentCheck(db, staff, token);
  if ((await nextOf(db, staff)) === "factor")
    throw new AppError("unauthenticated", "Please enter your second factor to continue.");
}

const audit = (tx: Tx, staff: Staff, action: AuditAction) =>
  recordStaffAudit(tx, byStaff(staff), { action, subject: { kind: kindOf(staff.role), id: staff.id } });
