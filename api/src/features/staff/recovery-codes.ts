import { randomInt } from "node:crypto";
import { digest } from "../../lib/accounts/tokens.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";

const COUNT = 10;
/** Without ambiguous letters and digits. Twelve of these can't be guessed. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

const aGroup = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
const aCode = () => [aGroup(), aGroup(), aGroup()].join("-");

/** Ignores case, spaces and dashes, so that codes can be typed from paper. */
const hashOf = (code: string): string => digest(code.toLowerCase().replace(/[^a-z0-9]/g, ""));

/** Replaces an account's codes with ten new ones. Only hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, aCode);
  await tx`delete from recovery_code where staff_id = ${staffId}`;
  await tx`
    insert into recovery_code (staff_id, code_hash) select ${staffId}, unnest(${codes.map(hashOf)}::text[])`;
  return codes;
}

/** Uses a code, once; false if it is wrong or used. */
export async function useRecoveryCode(db: Queries, staffId: string, code: string): Promise<boolean> {
  const taken = await db`
    update recovery_code set used_at = now()
    where staff_id = ${staffId} and code_hash = ${hashOf(code)} and used_at is null returning staff_id`;
  return taken.length === 1;
}
