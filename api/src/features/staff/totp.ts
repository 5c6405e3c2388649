import { Secret, TOTP } from "otpauth";
import type { Queries, Tx } from "../../lib/db.ts";

type Factor = { id: string; secret: string };

const PERIOD_MS = 30_000;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

const codesOf = (secret: string, whose: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...whose, secret: Secret.fromBase32(secret), period: PERIOD_MS / 1000 });

/** What the square code says to an app that makes codes: for whom, and for whose site. */
export const uriOf = (secret: string, email: string, issuer: string): string =>
  codesOf(secret, { issuer, label: email }).toString();

/** In which half-minute a code is good, the one before and the one after `now` counted in; null when in none of them. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = codesOf(secret).validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta;
}

/**
 * Takes the code of a secret that is in use. Of everyone who sends the same code at once, the guarded step lets one through;
 * it is never good again, nor is any before it.
 */
export async function takeTotp(db: Queries, staffId: string, code: string, now: Date): Promise<boolean> {
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
 * Takes the first code of a secret that is being set up: it counts from now on, and the one there was no more. Answers
 * whether there was one; null when the code is wrong, and nothing changes.
 */
export async function takeFirstTotp(
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
