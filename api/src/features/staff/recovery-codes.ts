import { randomInt } from "node:crypto";
import type { Queries, Tx } from "../../lib/db.ts";
import { digest } from "../../lib/tokens.ts";

const HOW_MANY = 10;
/** Without letters and digits that are taken for one another. Twelve of these are more than any machine can try. */
const EMAILS = "abcdefghjkmnpqrstuvwxyz23456789";

const aGroup = () => Array.from({ length: 4 }, () => EMAILS[randomInt(EMAILS.length)]).join("");
const aCode = () => [aGroup(), aGroup(), aGroup()].join("-");

/** Upper case, spaces and missing lines make no difference to who copies a code from paper. */
const hashOf = (code: string): string => digest(code.toLowerCase().replace(/[^a-z0-9]/g, ""));

/** Ten new codes in place of those there were: the only time they are known in full. */
export async function renewRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, aCode);
  await tx`delete from recovery_code where staff_id = ${staffId}`;
  await tx`
    insert into recovery_code (staff_id, code_hash) select ${staffId}, unnest(${codes.map(hashOf)}::text[])`;
  return codes;
}

/** Takes a code, once; false when it is none, or has been taken. */
export async function takeRecoveryCode(db: Queries, staffId: string, code: string): Promise<boolean> {
  const taken = await db`
    update recovery_code set used_at = now()
    where staff_id = ${staffId} and code_hash = ${hashOf(code)} and used_at is null returning staff_id`;
  return taken.length === 1;
}
