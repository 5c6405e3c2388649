import type { AuditAction } from "../../../contract/audit-actions.ts";
import { OfficeTextBody } from "../../../contract/conversations.ts";
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
import { alreadyTaken, type ItemState, itemMissing, itemState, markAnswered } from "./items.ts";
import { fileOfItem, inboxItem, requireVisible } from "./reading.ts";
import { lockTexts, queueText } from "./texting.ts";

const readerOf = ({ services, staff: { role } }: InboxActor) => ({ ...services, role });

/** What every action on an item needs. */
export type InboxActor = { services: Services; staff: Staff };

/** Locks an item that this person may see until the end of the transaction. Throws "missing". */
async function lockItem(tx: Tx, { staff }: InboxActor, id: string): Promise<ItemState> {
  await requireVisible(tx, staff.role, id);
  return itemState(tx, id);
}

/** Like `lockItem`. Throws Stale unless the item has this revision. */
async function lockRevision(tx: Tx, by: InboxActor, id: string, revision: number): Promise<ItemState> {
  const item = await lockItem(tx, by, id);
  if (item.revision !== revision)
    throw new Stale({ item: await inboxItem(tx, readerOf(by), id) }, await lastToChange(tx, id));
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

/** Assigns an item. Of two people at once, one gets it and the other a "conflict" with the name. Safe to repeat. */
export async function takeItem(tx: Tx, by: InboxActor, id: string): Promise<void> {
  const { staff } = by;
  const { takenBy, taker } = await lockItem(tx, by, id);
  if (takenBy === staff.id) return;
  if (takenBy !== null) throw alreadyTaken(taker);
  await tx`
    update inbox_item set taken_by = ${staff.id}, taken_at = now(), revision = revision + 1 where id = ${id}`;
  await audit(tx, staff, id, "inbox item taken");
}

/** Unassigns one's own item; an owner may unassign anyone's. Safe to repeat. */
export async function unassignItem(tx: Tx, by: InboxActor, id: string): Promise<void> {
  const { staff } = by;
  const { takenBy, taker } = await lockItem(tx, by, id);
  if (takenBy === null) return;
  if (takenBy !== staff.id && !may(staff.role, "unassign colleagues")) throw alreadyTaken(taker);
  await tx`update inbox_item set taken_by = null, taken_at = null, revision = revision + 1 where id = ${id}`;
  await audit(tx, staff, id, "inbox item unassigned");
}

/** Snoozes an open item for up to 30 days. Throws Stale. */
export async function snoozeItem(
  tx: Tx,
  by: InboxActor,
  id: string,
  { until, revision }: { until: string; revision: number },
): Promise<void> {
  const ahead = Date.parse(until) - Date.now();
  if (ahead <= 0 || ahead > LONGEST_INBOX_SNOOZE_DAYS * DAY_MS)
    throw new AppError("invalid", SNOOZE_RANGE, { until: SNOOZE_RANGE });
  const { closedAt } = await lockRevision(tx, by, id, revision);
  if (closedAt) throw new AppError("conflict", "This message is closed. Reopen it first.");
  await tx`update inbox_item set snoozed_until = ${until}, revision = revision + 1 where id = ${id}`;
  await audit(tx, by.staff, id, "inbox item snoozed", { reason: until });
}

/** Closes or reopens an item. Safe to repeat. Throws Stale. */
export async function closeItem(
  tx: Tx,
  by: InboxActor,
  id: string,
  revision: number,
  isClosed: boolean,
): Promise<void> {
  const item = await lockRevision(tx, by, id, revision);
  if ((item.closedAt !== null) === isClosed) return;
  await tx`
    update inbox_item set closed_at = ${isClosed ? tx`now()` : null}, snoozed_until = null, revision = revision + 1
    where id = ${id} or part_of = ${id}`;
  await audit(tx, by.staff, id, isClosed ? "inbox item closed" : "inbox item reopened");
}

/**
 * Replies by email, or to a text by text, and assigns the item to the sender of the reply. Rejects an item that someone else has taken or
 * changed, so that each person gets one reply.
 */
export async function replyTo(tx: Tx, by: InboxActor, id: string, input: InboxReply): Promise<void> {
  const { staff } = by;
  const [sender] = await tx<Sender[]>`select email, name, phone, patient_id from inquiry where id = ${id}`;
  if (input.by === "text" && sender?.phone) await lockTexts(tx, sender.phone);
  const { takenBy, taker } = await lockRevision(tx, by, id, input.revision);
  if (takenBy !== null && takenBy !== staff.id) throw alreadyTaken(taker);
  if (!sender) throw itemMissing();
  const targetId =
    input.by === "text"
      ? await textReply(tx, by, sender, input.text)
      : await emailReply(tx, by, id, sender, input.text);
  await markAnswered(tx, staff, id, input.isLast);
  // The text itself stays out of the audit log, which is kept forever.
  await audit(tx, staff, id, "inbox item answered", { targetId });
}

type Sender = { email: string; name: string; phone: string | null; patientId: string | null };

async function textReply(tx: Tx, { services, staff }: InboxActor, sender: Sender, text: string): Promise<string> {
  const { phone: number, patientId } = sender;
  if (number === null) throw new AppError("conflict", "This didn't come by text. Please reply by email.");
  const valid = OfficeTextBody.safeParse(text);
  const [problem] = valid.error?.issues ?? [];
  if (problem) throw new AppError("invalid", problem.message, { text: problem.message });
  return queueText(services, tx, staff, { number, text, patientId });
}

async function emailReply(tx: Tx, { staff }: InboxActor, id: string, sender: Sender, text: string): Promise<string> {
  if (!may(staff.role, "answer the inbox"))
    throw new AppError("conflict", "Your role answers by text. The desk can write an email.");
  if (sender.email === "")
    throw new AppError("conflict", `We have no email address for ${sender.name}. Please call them.`);
  const reply = one(
    await tx<{ id: string }[]>`
    insert into inbox_reply (item_id, by_staff, body) values (${id}, ${staff.id}, ${text}) returning id`,
  );
  await enqueueEmail(tx, "inbox-reply", reply.id);
  return reply.id;
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
