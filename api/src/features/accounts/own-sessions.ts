import { Session } from "../../../contract/accounts.ts";
import { closeOtherSessions, type Kind } from "../../lib/accounts/sessions.ts";
import { digest } from "../../lib/accounts/tokens.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { byPatient, recordAudit } from "../../lib/office/audit.ts";

/** An account, and the token of its session. */
export type Owner = { kind: Kind; id: string; token: string };

/** The maximum number of devices in the list. "Log out all others" ends more. */
const MAX_DEVICES = 50;

/** The open sessions of an account: the current one first, then by last use. */
export async function sessionsOf(db: Queries, { kind, id, token }: Owner): Promise<Session[]> {
  const rows = await db`
    select handle as _id, device, id = ${digest(token)} as is_this, created_at as since, used_at as last_used
    from ${db(`${kind}_session`)} where ${db(`${kind}_id`)} = ${id} and expires_at > now()
    order by is_this desc, used_at desc, handle desc limit ${MAX_DEVICES}`;
  return asAnswers(Session, rows);
}

/** Logs out one of the owner's devices. Throws "missing" if it is logged out already or someone else's. */
export async function endSession(tx: Tx, { kind, id }: Owner, sessionId: string): Promise<void> {
  const ended = await tx`
    delete from ${tx(`${kind}_session`)} where ${tx(`${kind}_id`)} = ${id} and handle = ${sessionId} returning handle`;
  if (ended.length === 0) throw new AppError("missing", "That device is already logged out.");
  if (kind === "patient") await recordAudit(tx, byPatient(id), "logged out elsewhere", id);
}

/** Logs out every device except the current one. */
export async function endOtherSessions(tx: Tx, { kind, id, token }: Owner): Promise<void> {
  await closeOtherSessions(tx, kind, id, token);
  if (kind === "patient") await recordAudit(tx, byPatient(id), "logged out elsewhere", id);
}
