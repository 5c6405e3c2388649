import { z } from "zod";
import { instant } from "../../../contract/fields.ts";
import { InboxItem, type InboxQuery, InboxRow, type InboxTab } from "../../../contract/inbox.ts";
import { asAnswer, asAnswers } from "../../lib/db/answers.ts";
import type { Queries } from "../../lib/db/db.ts";
import { documentName } from "../../lib/files/documents.ts";
import { AppError } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { logOf } from "../../lib/office/log-entries.ts";

const columns = (db: Queries) => db`
  i.id as _id, i.kind, name, email, topic, i.sent_at, snoozed_until, answered_at, closed_at,
  (select json_build_object('_id', id, 'name', name) from staff where id = taken_by and disabled_at is null) as taken_by`;

const isInTab = (db: Queries, tab: InboxTab) =>
  tab === "closed"
    ? db`closed_at is not null`
    : tab === "open"
      ? db`closed_at is null and (snoozed_until is null or snoozed_until <= now())`
      : db`closed_at is null and snoozed_until > now()`;

/** A page of open or snoozed items, oldest first, or of closed items, newest first. */
export async function listInbox(
  db: Queries,
  { tab, ...page }: InboxQuery,
): Promise<{ items: InboxRow[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.tuple([instant(), z.uuid()]));
  const isClosed = tab === "closed";
  const key = db`(i.sent_at, i.id)`;
  const follows = after
    ? db`${key} ${isClosed ? db`<` : db`>`} (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : db`true`;
  const found = await db<{ _id: string; sentAt: Date }[]>`
    select ${columns(db)} from inbox_item i join inquiry on inquiry.id = i.id
    where ${isInTab(db, tab)} and ${follows}
    order by ${isClosed ? db`i.sent_at desc, i.id desc` : db`i.sent_at, i.id`} limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ sentAt, _id }) => [sentAt.toISOString(), _id]);
  return { items: asAnswers(InboxRow, rows), next };
}

type About = NonNullable<InboxItem["about"]>;
type File = { fileKey: string | null; fileName: string | null };

/** One item with its replies and audit log. Throws "missing". */
export async function inboxItem(db: Queries, id: string): Promise<InboxItem> {
  const [row] = await db<({ about: About | null } & File)[]>`
    select ${columns(db)}, revision, body as text, phone, country, patient_id, forget_on::text, file_key, file_name,
      (select json_build_object('kind', about.kind, '_id', about.id, 'startsAt', about.starts_at)
        from subject_of_text(phone, i.sent_at) about) as about,
      (select json_build_object('docId', id, 'name', name) from consultant where id = hired) as hired,
      (select json_build_object('driverId', id, 'name', name) from driver where id = hired_driver) as hired_driver
    from inbox_item i join inquiry on inquiry.id = i.id where i.id = ${id}`;
  if (!row) throw itemMissing();
  const replies = await db`
    select r.id as _id, actor_name('staff', by_staff) as who, written_at as at, body as text, l.sent_at, l.last_error as problem
    from inbox_reply r left join email_outbox l on l.kind = 'inbox-reply' and l.subject_id = r.id
    where item_id = ${id} order by r.id`;
  return asAnswer(InboxItem, {
    ...row,
    about: row.about && { ...row.about, startsAt: new Date(row.about.startsAt).toISOString() },
    fileName: attachedName(row),
    replies: asAnswers(InboxItem.shape.replies.element, replies),
    timeline: await logOf(db, db`subject_id = ${id}`, 200),
  });
}

const attachedName = ({ fileKey, fileName }: File): string | null =>
  fileKey !== null && fileName !== null ? documentName(fileName, fileKey) : null;

/** The key and file name of an item's résumé. Throws "missing" if it has none. */
export async function fileOfItem(db: Queries, id: string): Promise<{ key: string; name: string }> {
  const [file] = await db<File[]>`
    select file_key, file_name from inbox_item i join inquiry on inquiry.id = i.id where i.id = ${id}`;
  const name = file && attachedName(file);
  if (!file?.fileKey || !name) throw new AppError("missing", "We couldn't find that document.");
  return { key: file.fileKey, name };
}

export const itemMissing = () => new AppError("missing", "This message is no longer in the inbox.");
