import type { LoginStep, Me, Side, VerifyFactor } from "../../../contract/staff.ts";
import { limitFailedLogins } from "../../lib/accounts/failed-logins.ts";
import { isPasswordOf } from "../../lib/accounts/passwords.ts";
import { one, type Queries, type Tx } from "../../lib/db/db.ts";
import { transact } from "../../lib/db/transact.ts";
import { AppError } from "../../lib/http/errors.ts";
import { consume, release } from "../../lib/http/rate-limit.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import { checkedUntil, openStaffSession, type Staff, verifySession } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";
import { usePasskey } from "./passkeys.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { useTotp } from "./totp.ts";

type Step = LoginStep["next"];
type Account = Pick<Staff, "id" | "role"> & { passwordHash: string };

/**
 * Checks the password and returns the session's token and next step. Every failure has the same message and takes the same
 * time. Throws TooMany after too many wrong passwords.
 */
export async function logIn(
  services: Services,
  side: Side,
  { email, password }: { email: string; password: string },
  { address, device }: { address: string; device: string },
): Promise<{ token: string; next: Step }> {
  const opened = await limitFailedLogins(services, { account: `${side} ${email}`, address }, async () => {
    const [account] = await services.db<Account[]>`
      select id, role, password_hash from staff
      where lower(email) = ${email} and (role = 'nurse') = ${side === "nurse"} and disabled_at is null`;
    const matches = await isPasswordOf(account?.passwordHash ?? null, password);
    return account && matches ? transact(services, (tx) => openVerified(services, tx, account, device)) : null;
  });
  if (!opened) throw new AppError("unauthenticated", "Incorrect email or password.");
  return opened;
}

/** Opens the session, unless the password was changed or the account disabled in the meantime. */
async function openVerified({ config }: Services, tx: Tx, { id, role, passwordHash }: Account, device: string) {
  const [same] = await tx`
    select id from staff where id = ${id} and password_hash = ${passwordHash} and disabled_at is null for share`;
  if (!same) return null;
  // Accounts with a second factor verify it even where none is required.
  const isDone = !config.staff.needsSecondFactor && (await factorsOf(tx, id)).length === 0;
  if (isDone)
    await recordStaffAudit(tx, byStaff({ id, role }), { action: "logged in", subject: { kind: kindOf(role), id } });
  const token = await openStaffSession(tx, id, device, isDone);
  return { token, next: await nextOf(tx, { id, isVerified: isDone }) };
}

/** The account's subject kind in the audit log. */
export const kindOf = (role: Staff["role"]): "staff" | "nurse" => (role === "nurse" ? "nurse" : "staff");

const factorsOf = (db: Queries, staffId: string) => db<{ kind: "totp" | "passkey" }[]>`
  select distinct kind from staff_factor where staff_id = ${staffId} and confirmed_at is not null order by kind desc`;

/** The next step of a login: set up a second factor, enter it, or none. */
export async function nextOf(db: Queries, { id, isVerified }: Pick<Staff, "id" | "isVerified">): Promise<Step> {
  if (isVerified) return "done";
  return (await factorsOf(db, id)).length > 0 ? "factor" : "enrol";
}

/**
 * Uses a second factor, once, and does `then` in the same transaction. Wrong attempts are rate-limited even for users who know the
 * password.
 */
export async function useFactor<Result>(
  services: Services,
  staff: Staff,
  token: string,
  { code = "", passkey }: VerifyFactor,
  then: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const who = `factor ${staff.id}`;
  await consume(services, "failedLoginsPerAccount", who);
  const isRecovery = !passkey && !/^\d{3}\s?\d{3}$/.test(code);
  const used = await transact(services, async (tx) => {
    const isCorrect = passkey
      ? await usePasskey(tx, services.config, staff.id, token, passkey)
      : isRecovery
        ? await useRecoveryCode(tx, staff.id, code)
        : await useTotp(tx, staff.id, code, new Date());
    if (!isCorrect) return null;
    const subject = { kind: kindOf(staff.role), id: staff.id };
    if (isRecovery) await recordStaffAudit(tx, byStaff(staff), { action: "recovery code used", subject });
    return { result: await then(tx) };
  });
  if (used === null) throw wrongFactor(passkey !== undefined);
  await release(services, "failedLoginsPerAccount", who);
  return used.result;
}

/** Verifies a session by a second factor, and returns its new token. */
export const verifyFactor = (services: Services, staff: Staff, token: string, factor: VerifyFactor): Promise<string> =>
  useFactor(services, staff, token, factor, async (tx) => {
    const subject = { kind: kindOf(staff.role), id: staff.id };
    await recordStaffAudit(tx, byStaff(staff), { action: "logged in", subject });
    return verifySession(tx, token);
  });

function wrongFactor(isPasskey: boolean): AppError {
  if (isPasskey) return new AppError("invalid", "That passkey did not work. Please try again.");
  const message = "That code is incorrect or was already used.";
  return new AppError("invalid", message, { code: message });
}

/** The logged-in user, verified or not, for their own pages. */
export async function currentUser(
  db: Queries,
  staff: Staff,
  token: string,
  timeZone: string,
): Promise<Omit<Me, "success">> {
  const left = one(
    await db<{ count: number }[]>`
      select count(*)::int as count from recovery_code where staff_id = ${staff.id} and used_at is null`,
  );
  const { id: _id, name, email, role, consultantId: docId } = staff;
  return {
    staff: { _id, name, email, role, docId },
    next: await nextOf(db, staff),
    factors: (await factorsOf(db, staff.id)).map(({ kind }) => kind),
    recoveryCodesLeft: left.count,
    checkedUntil: (await checkedUntil(db, token)).toISOString(),
    timeZone,
  };
}
