import { Secret, TOTP } from "otpauth";
import type { Queries, Tx } from "../../lib/db/db.ts";

type Factor = { id: string; secret: string };

const PERIOD_MS = 30_000;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, owner: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...owner, secret: Secret.fromBase32(secret), period: PERIOD_MS / 1000 });

/** The content of the QR code for an authenticator app. */
export const uriOf = (secret: string, email: string, issuer: string): string =>
  totpOf(secret, { issuer, label: email }).toString();

/** The half-minute step of a code, which may be one step before or after `now`; null if the code is invalid. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta;
}

/**
 * Verifies a code of a confirmed secret. If several send the same code at once, the guarded step accepts one;
 * that code and all earlier ones are never accepted again.
 */
export async function useTotp(db: Queries, staffId: string, code: string, now: Date): Promise<boolean> {
  const [factor] = await db<Factor[]>`
    select id, secret from staff_factor where staff_id = ${staffId} and kind = 'totp' and confirmed_at is not null`;
  const step = factor ? stepOf(factor.secret, plain(code), now) : null;
  if (!factor || step === null) return false;
  const taken = await db`
    update staff_factor set last_step = ${step}
    where id = ${factor.id} and secret = ${factor.secret} and last_step < ${step} returning id`;
  return taken.length === 1;
}

/**
 * Confirms a new secret with its first code; it replaces the old secret. Returns
 * whether there was one, or null for a wrong code, which changes nothing.
 */
export async function useFirstTotp(
  tx: Tx,
  staffId: string,
  code: string,
  now: Date,
): Promise<{ replaces: boolean } | null> {
  const [factor] = await tx<Factor[]>`
    select id, secret from staff_factor where staff_id = ${staffId} and kind = 'totp' and confirmed_at is null for update`;
  const step = factor ? stepOf(factor.secret, plain(code), now) : null;
  if (!factor || step === null) return null;
  const old = await tx`
    delete from staff_factor where staff_id = ${staffId} and kind = 'totp' and confirmed_at is not null returning id`;
  await tx`update staff_factor set last_step = ${step}, confirmed_at = now() where id = ${factor.id}`;
  return { replaces: old.length > 0 };
}

const plain = (code: string): string => code.replace(/\s/g, "");
