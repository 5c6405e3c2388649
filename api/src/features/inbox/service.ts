import { type InboxReply, SNOOZE_DAYS, SNOOZE_FAULT } from "../../../contract/inbox.ts";
import { byStaff, type InboxAction, lastToChange, recordStaffAudit } from "../../lib/audit.ts";
import { one, type Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError, Stale } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { fileOfItem, gone, inboxItem } from "./reading.ts";

const DAY_MS = 86_400_000;

type Standing = { revision: number; takenBy: string | null; taker: string | null; closedAt: Date | null };

/** The item as it stands, which nobody else changes before this transaction ends. */
async function standing(tx: Tx, id: string): Promise<Standing> {
  const [item] = await tx<Standing[]>`
    select revision, taken_by, (select name from staff where id = taken_by) as taker, closed_at
    from inbox_item where id = ${id} for update`;
  if (!item) throw gone();
  return item;
}

/** As `standing`, for whoever saw it in this revision. Throws Stale for everyone else. */
async function seen(tx: Tx, id: string, revision: number): Promise<Standing> {
  const item = await standing(tx, id);
  if (item.revision !== revision) throw new Stale({ item: await inboxItem(tx, id) }, await lastToChange(tx, id));
  return item;
}

async function note(
  tx: Tx,
  staff: Staff,
  id: string,
  action: InboxAction,
  more: { reason?: string; about?: string } = {},
) {
  const [sent] = await tx<{ patientId: string | null }[]>`select patient_id from inquiry where id = ${id}`;
  const whose = sent?.patientId ? { patientId: sent.patientId } : {};
  await recordStaffAudit(tx, byStaff(staff), { action, subject: { kind: "inbox", id }, ...whose, ...more });
}

const hasIt = (taker: string | null) => new AppError("conflict", `${taker ?? "Somebody"} has taken this already.`);

/** Whoever takes it answers it: of two, one has it, and the other is told who. Harmless when repeated. */
export async function takeItem(tx: Tx, staff: Staff, id: string): Promise<void> {
  const { takenBy, taker } = await standing(tx, id);
  if (takenBy === staff.id) return;
  if (takenBy !== null) throw hasIt(taker);
  await tx`
    update inbox_item set taken_by = ${staff.id}, taken_at = now(), revision = revision + 1 where id = ${id}`;
  await note(tx, staff, id, "inbox item taken");
}

/** Gives back what one has taken; an owner gives back anybody's. Harmless when nobody has it. */
export async function giveItemBack(tx: Tx, staff: Staff, id: string): Promise<void> {
  const { takenBy, taker } = await standing(tx, id);
  if (takenBy === null) return;
  if (takenBy !== staff.id && staff.role !== "owner") throw hasIt(taker);
  await tx`update inbox_item set taken_by = null, taken_at = null, revision = revision + 1 where id = ${id}`;
  await note(tx, staff, id, "inbox item given back");
}

/** Puts an open item off until a moment of the next thirty days. Throws Stale as others do. */
export async function snoozeItem(
  tx: Tx,
  staff: Staff,
  id: string,
  { until, revision }: { until: string; revision: number },
): Promise<void> {
  const ahead = Date.parse(until) - Date.now();
  if (ahead <= 0 || ahead > SNOOZE_DAYS * DAY_MS) throw new AppError("invalid", SNOOZE_FAULT, { until: SNOOZE_FAULT });
  const { closedAt } = await seen(tx, id, revision);
  if (closedAt) throw new AppError("conflict", "This is closed. Open it again first.");
  await tx`update inbox_item set snoozed_until = ${until}, revision = revision + 1 where id = ${id}`;
  await note(tx, staff, id, "inbox item put off", { reason: until });
}

/** Closes an item, whether it was answered or not, or opens it again. Harmless when repeated. Throws Stale as others do. */
export async function closeItem(tx: Tx, staff: Staff, id: string, revision: number, isClosed: boolean): Promise<void> {
  const item = await seen(tx, id, revision);
  if ((item.closedAt !== null) === isClosed) return;
  await tx`
    update inbox_item set closed_at = ${isClosed ? tx`now()` : null}, snoozed_until = null, revision = revision + 1
    where id = ${id}`;
  await note(tx, staff, id, isClosed ? "inbox item closed" : "inbox item opened again");
}

/**
 * Answers whoever wrote, by a letter with these words, which are kept; whoever answers has taken it. What somebody else has
 * taken, or has changed since it was seen, is not answered: one person gets one answer.
 */
export async function replyTo(
  tx: Tx,
  staff: Staff,
  id: string,
  { revision, words, isLast }: InboxReply,
): Promise<void> {
  const { takenBy, taker } = await seen(tx, id, revision);
  if (takenBy !== null && takenBy !== staff.id) throw hasIt(taker);
  const [sender] = await tx<{ email: string; name: string }[]>`select email, name from inquiry where id = ${id}`;
  if (!sender?.email)
    throw new AppError("conflict", `We have no email address for ${sender?.name ?? "this number"}. Please call them.`);
  const reply = one(
    await tx<{ id: string }[]>`
    insert into inbox_reply (item_id, by_staff, body) values (${id}, ${staff.id}, ${words}) returning id`,
  );
  await tx`
    update inbox_item set answered_at = now(), taken_by = ${staff.id}, taken_at = coalesce(taken_at, now()),
      closed_at = ${isLast ? tx`now()` : tx`closed_at`}, snoozed_until = null, revision = revision + 1
    where id = ${id}`;
  await enqueueEmail(tx, "inbox-reply", reply.id);
  // The words themselves stay out of the log, which is kept for ever.
  await note(tx, staff, id, "inbox item answered", { about: reply.id });
}

/** The résumé that came with an item; each reading is written down. */
export async function readResume(
  { db, files }: Services,
  staff: Staff,
  id: string,
): Promise<{ name: string; content: Uint8Array }> {
  const { key, name } = await fileOfItem(db, id);
  const content = await files.read(key);
  await recordStaffAudit(db, byStaff(staff), { action: "résumé read", subject: { kind: "inbox", id } });
  return { name, content };
}
