import type { AuditAction } from "../../../contract/audit-actions.ts";
import { DAY_MS } from "../../../contract/durations.ts";
import { type InboxReply, SNOOZE_RANGE } from "../../../contract/inbox.ts";
import { may } from "../../../contract/permissions.ts";
import { LONGEST_INBOX_SNOOZE_DAYS } from "../../../contract/rules.ts";
import { one, type Tx } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";
import { fileOfItem, inboxItem, itemMissing } from "./reading.ts";

type ItemState = { revision: number; takenBy: string | null; taker: string | null; closedAt: Date | null };

/** Locks an item until the end of the transaction. What a disabled account had taken is free again. */
async function lockItem(tx: Tx, id: string): Promise<ItemState> {
  // Lock before reading: a statement that waits for the lock joins the person who had the item before.
  await tx`select from inbox_item where id = ${id} for update`;
  const [item] = await tx<ItemState[]>`
    select inbox_item.revision, staff.id as taken_by, staff.name as taker, closed_at
    from inbox_item left join staff on staff.id = taken_by and disabled_at is null where inbox_item.id = ${id}`;
  if (!item) throw itemMissing();
  return item;
}

/** Like `lockItem`. Throws Stale unless the item has this revision. */
async function lockRevision(tx: Tx, id: string, revision: number): Promise<ItemState> {
  const item = await lockItem(tx, id);
  if (item.revision !== revision) throw new Stale({ item: await inboxItem(tx, id) }, await lastToChange(tx, id));
  return item;
}

async function audit(
  tx: Tx,
  staff: Staff,
  id: string,
  action: AuditAction,
  more: { reason?: string; targetId?: string } = {},
) {
  const [sent] = await tx<{ patientId: string | null }[]>`select patient_id from inquiry where id = ${id}`;
  const patient = sent?.patientId ? { patientId: sent.patientId } : {};
  await recordStaffAudit(tx, byStaff(staff), { action, subject: { kind: "inbox", id }, ...patient, ...more });
}

const alreadyTaken = (taker: string | null) =>
  new AppError("conflict", `${taker ?? "Someone else"} has already taken this.`);

/** Assigns an item. Of two people at once, one gets it and the other a "conflict" with the name. Safe to repeat. */
export async function takeItem(tx: Tx, staff: Staff, id: string): Promise<void> {
  const { takenBy, taker } = await lockItem(tx, id);
  if (takenBy === staff.id) return;
  if (takenBy !== null) throw alreadyTaken(taker);
  await tx`
    update inbox_item set taken_by = ${staff.id}, taken_at = now(), revision = revision + 1 where id = ${id}`;
  await audit(tx, staff, id, "inbox item taken");
}

/** Unassigns one's own item; an owner may unassign anyone's. Safe to repeat. */
export async function unassignItem(tx: Tx, staff: Staff, id: string): Promise<void> {
  const { takenBy, taker } = await lockItem(tx, id);
  if (takenBy === null) return;
  if (takenBy !== staff.id && !may(staff.role, "unassign colleagues")) throw alreadyTaken(taker);
  await tx`update inbox_item set taken_by = null, taken_at = null, revision = revision + 1 where id = ${id}`;
  await audit(tx, staff, id, "inbox item unassigned");
}

/** Snoozes an open item for up to 30 days. Throws Stale. */
export async function snoozeItem(
  tx: Tx,
  staff: Staff,
  id: string,
  { until, revision }: { until: string; revision: number },
): Promise<void> {
  const ahead = Date.parse(until) - Date.now();
  if (ahead <= 0 || ahead > LONGEST_INBOX_SNOOZE_DAYS * DAY_MS)
    throw new AppError("invalid", SNOOZE_RANGE, { until: SNOOZE_RANGE });
  const { closedAt } = await lockRevision(tx, id, revision);
  if (closedAt) throw new AppError("conflict", "This message is closed. Reopen it first.");
  await tx`update inbox_item set snoozed_until = ${until}, revision = revision + 1 where id = ${id}`;
  await audit(tx, staff, id, "inbox item snoozed", { reason: until });
}

/** Closes or reopens an item. Safe to repeat. Throws Stale. */
export async function closeItem(tx: Tx, staff: Staff, id: string, revision: number, isClosed: boolean): Promise<void> {
  const item = await lockRevision(tx, id, revision);
  if ((item.closedAt !== null) === isClosed) return;
  await tx`
    update inbox_item set closed_at = ${isClosed ? tx`now()` : null}, snoozed_until = null, revision = revision + 1
    where id = ${id}`;
  await audit(tx, staff, id, isClosed ? "inbox item closed" : "inbox item reopened");
}

/**
 * Replies by email and assigns the item to the sender of the reply. Rejects an item that someone else has taken or changed,
 * so that each person gets one reply.
 */
export async function replyTo(tx: Tx, staff: Staff, id: string, { revision, text, isLast }: InboxReply): Promise<void> {
  const { takenBy, taker } = await lockRevision(tx, id, revision);
  if (takenBy !== null && takenBy !== staff.id) throw alreadyTaken(taker);
  const [sender] = await tx<{ email: string; name: string }[]>`select email, name from inquiry where id = ${id}`;
  if (!sender?.email)
    throw new AppError("conflict", `We have no email address for ${sender?.name ?? "this number"}. Please call them.`);
  const reply = one(
    await tx<{ id: string }[]>`
    insert into inbox_reply (item_id, by_staff, body) values (${id}, ${staff.id}, ${text}) returning id`,
  );
  await tx`
    update inbox_item set answered_at = now(), taken_by = ${staff.id}, taken_at = coalesce(taken_at, now()),
      closed_at = ${isLast ? tx`now()` : tx`closed_at`}, snoozed_until = null, revision = revision + 1
    where id = ${id}`;
  await enqueueEmail(tx, "inbox-reply", reply.id);
  // The text itself stays out of the audit log, which is kept forever.
  await audit(tx, staff, id, "inbox item answered", { targetId: reply.id });
}

/** An item's résumé. Each download is logged. */
export async function readResume(
  { db, files }: Services,
  staff: Staff,
  id: string,
): Promise<{ name: string; content: Uint8Array }> {
  const { key, name } = await fileOfItem(db, id);
  const content = await files.read(key);
  await recordStaffAudit(db, byStaff(staff), { action: "résumé opened", subject: { kind: "inbox", id } });
  return { name, content };
}
