import { CannedReply, type CannedReplyInput } from "../../../contract/conversations.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { Stale } from "../../lib/http/errors.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";

/** The canned replies in the order of their keys. */
export async function cannedReplies(db: Queries): Promise<CannedReply[]> {
  return asAnswers(
    CannedReply,
    await db`select id as _id, key, label, body as text, revision from canned_reply order by key`,
  );
}

type Stored = { id: string; label: string; text: string; revision: number };

/** Locks the reply of a key; null if there is none. Throws Stale unless it has this revision, which is 0 for a key without one. */
async function lockReply(tx: Tx, key: number, revision: number): Promise<Stored | null> {
  await tx`select pg_advisory_xact_lock(hashtext('canned_reply'), ${key})`;
  const [stored] = await tx<
    Stored[]
  >`select id, label, body as text, revision from canned_reply where key = ${key} for update`;
  if ((stored?.revision ?? 0) !== revision)
    throw new Stale({ replies: await cannedReplies(tx) }, stored ? await lastToChange(tx, stored.id) : "Someone");
  return stored ?? null;
}

/** Writes the reply of a key. Throws Stale. */
export async function writeReply(tx: Tx, staff: Staff, key: number, { revision, label, text }: CannedReplyInput) {
  const before = await lockReply(tx, key, revision);
  const [after] = await tx<{ id: string }[]>`
    insert into canned_reply (key, label, body) values (${key}, ${label}, ${text})
    on conflict on constraint canned_reply_key_once
      do update set label = excluded.label, body = excluded.body, revision = canned_reply.revision + 1
    returning id`;
  if (after)
    await recordStaffAudit(tx, byStaff(staff), {
      action: "canned reply changed",
      subject: { kind: "inbox", id: after.id },
      change: { name: [before?.label ?? null, label], text: [before?.text ?? null, text] },
    });
}

/** Deletes the reply of a key. Throws Stale. */
export async function deleteReply(tx: Tx, staff: Staff, key: number, revision: number): Promise<void> {
  const before = await lockReply(tx, key, revision);
  if (!before) return;
  await tx`delete from canned_reply where key = ${key}`;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "canned reply deleted",
    subject: { kind: "inbox", id: before.id },
    change: { name: [before.label, null], text: [before.text, null] },
  });
}
