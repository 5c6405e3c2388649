import type { Conversation, OfficeText } from "../../../contract/conversations.ts";
import { formatPhone } from "../../../contract/format-phone.ts";
import type { Role } from "../../../contract/staff.ts";
import { straightened } from "../../../contract/text-length.ts";
import { one, type Queries, type Tx } from "../../lib/db/db.ts";
import { AppError, notFound, Stale } from "../../lib/http/errors.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { recordFailedText } from "../../lib/mail/sent-texts.ts";
import type { Text } from "../../lib/mail/texts.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";
import { conversationWith, isVisible, latestText, type Reader } from "./conversation.ts";
import { alreadyTaken, itemState, markAnswered } from "./items.ts";

/** A ride or visit whose people the office texts, or a patient. */
export type TextSubject = { kind: "ride" | "visit" | "patient"; id: string };

const STOPPED = "This number asked for no more texts. Please call or email.";
const NOT_AGREED = "This number has neither agreed to texts nor written to us. Please call or email.";

/** Why a number can't be texted, as a sentence. */
export const blockerSentence = (blocker: NonNullable<Conversation["blocker"]>): string =>
  blocker === "stopped" ? STOPPED : NOT_AGREED;

/** Locks the conversation with a number until the end of the transaction. Before any of its inbox items. */
export const lockTexts = (tx: Tx, number: string) => tx`select lock_texts_of(${number})`;

/** Queues a text of the office, which the caller has locked the number for. Returns its id. */
export async function queueText(
  { config, texts }: Services,
  tx: Tx,
  staff: Staff,
  { number, text, patientId }: { number: string; text: string; patientId: string | null },
): Promise<string> {
  if (!texts) throw new AppError("conflict", "Texts aren't set up here. Please call or email.");
  if (number === config.texts?.from) throw new AppError("conflict", "That is our own number.");
  const [found] = await tx<{ blocker: Conversation["blocker"] }[]>`select text_blocker(${number}) as blocker`;
  if (found?.blocker) throw new AppError("conflict", blockerSentence(found.blocker));
  const queued = one(
    await tx<{ id: string }[]>`
    with made as (select uuidv7() as id)
    insert into sent_text (id, phone, body, by_staff, patient_id, kind, subject_id)
    select id, ${number}, ${straightened(text)}, ${staff.id}, ${patientId}, 'text-answer', id from made returning id`,
  );
  await enqueueEmail(tx, "text-answer", queued.id);
  return queued.id;
}

/** The conversations with the people of a record: passenger, patient, and the number confirmed for texts. Throws "missing". */
export async function conversationsOf(db: Queries, reader: Reader, subject: TextSubject): Promise<Conversation[]> {
  await patientOf(db, reader.role, subject);
  const conversations: Conversation[] = [];
  for (const number of await numbersOf(db, subject)) conversations.push(await conversationWith(db, reader, number));
  return conversations;
}

async function patientOf(db: Queries, role: Role, { kind, id }: TextSubject): Promise<string> {
  const subjects = {
    ride: db`select patient_id from ride where id = ${id}`,
    visit: db`select patient_id from appointment where id = ${id}`,
    patient: db`select p.id as patient_id from patient p where p.id = ${id} and p.deleted_at is null and ${isVisible(db, role)}`,
  };
  const [found] = await db<{ patientId: string }[]>`${subjects[kind]}`;
  if (!found) throw notFound(kind);
  return found.patientId;
}

const numbersOf = async (db: Queries, { kind, id }: TextSubject): Promise<string[]> =>
  (await db<{ number: string }[]>`select number from numbers_of_record(${kind}, ${id}) order by number`).map(
    ({ number }) => number,
  );

/**
 * Texts a person of a record. What waits for an answer from this number is answered by it. Throws Stale with the fresh conversations
 * if somebody has written since `latest`, and "conflict" if a colleague has taken the conversation or the number gets no texts.
 */
export async function textPersonOf(
  services: Services,
  tx: Tx,
  staff: Staff,
  subject: TextSubject,
  { number, text, latest }: OfficeText,
): Promise<void> {
  const patientId = await patientOf(tx, staff.role, subject);
  if (!(await numbersOf(tx, subject)).includes(number))
    throw new AppError("invalid", "That number isn't one of this record.", {
      number: "Please choose a number of this record",
    });
  await lockTexts(tx, number);
  const [found] = await tx<{ latest: string | null; waiting: string | null }[]>`
    select ${latestText(tx, number)} as latest, waiting_text_item(${number}) as waiting`;
  if ((found?.latest ?? null) !== latest) {
    const conversations = await conversationsOf(tx, { ...services, role: staff.role }, subject);
    const newest = conversations
      .find((one) => one.number === number)
      ?.texts.findLast(({ _id }) => _id === found?.latest);
    const who = newest?.who ?? formatPhone(number);
    throw new Stale({ conversations }, who, `${who} wrote in the meantime. Please read it, then send your text.`);
  }
  if (found?.waiting) {
    const { takenBy, taker } = await itemState(tx, found.waiting);
    if (takenBy !== null && takenBy !== staff.id) throw alreadyTaken(taker);
  }
  const textId = await queueText(services, tx, staff, { number, text, patientId });
  if (found?.waiting) await markAnswered(tx, staff, found.waiting, true);
  // The text itself stays out of the audit log, which is kept forever.
  await recordStaffAudit(tx, byStaff(staff), { action: "text sent", subject, patientId, targetId: textId });
}

/** What the office wrote, unless the number has opted out since. */
export async function officeText({ db }: Services, textId: string): Promise<Text | null> {
  const [text] = await db<{ to: string; body: string; kind: string; blocker: Conversation["blocker"] }[]>`
    select phone as to, body, kind, text_blocker(phone) as blocker from sent_text where id = ${textId}`;
  if (!text) return null;
  if (text.blocker === null) return { to: text.to, body: text.body };
  await recordFailedText(db, { kind: text.kind, subjectId: textId }, `Not sent. ${blockerSentence(text.blocker)}`);
  return null;
}
