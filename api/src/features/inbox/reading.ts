import { z } from "zod";
import { instant } from "../../../contract/fields.ts";
import {
  InboxItem,
  type InboxList,
  type InboxQuery,
  InboxRow,
  type InboxTab,
  MOST_COUNTED,
} from "../../../contract/inbox.ts";
import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import { asAnswer, asAnswers } from "../../lib/db/answers.ts";
import { one, type Queries } from "../../lib/db/db.ts";
import { documentName } from "../../lib/files/documents.ts";
import { AppError } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { logOf } from "../../lib/office/log-entries.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { conversationWith, type Reader } from "./conversation.ts";
import { itemMissing } from "./items.ts";
import { itemIdsLike } from "./search.ts";

const columns = (db: Queries) => db`
  i.id as _id, i.kind, name, email, topic, i.sent_at, snoozed_until, answered_at, closed_at, phone is not null as is_text,
  case when phone is not null then name_of_number(phone) end as sender,
  case when phone is not null then (
    select m.message from inbox_item part join contact_message m on m.id = part.id
    where part.id = i.id or part.part_of = i.id order by m.id desc limit 1) end as newest,
  (select json_build_object('_id', id, 'name', name) from staff where id = taken_by and disabled_at is null) as taken_by`;

/** Who reads the inbox. */
type By = Pick<Staff, "id" | "role">;

const isInTab = (db: Queries, tab: InboxTab, staffId: string) =>
  tab === "all"
    ? db`true`
    : tab === "mine"
      ? db`closed_at is null and taken_by = ${staffId}`
      : db`closed_at is null and (snoozed_until is null or snoozed_until <= now())`;

/** The shortest search, in characters. */
const SHORTEST_SEARCH = 2;

/** A page of items that match a search: open ones and one's own, the longest wait first, or all, newest first. */
export async function listInbox(
  db: Queries,
  by: By,
  { tab, q, ...page }: InboxQuery,
): Promise<Pick<InboxList, "items" | "urgent" | "counts" | "next">> {
  const { after, limit } = pageOf(page, z.tuple([instant(), z.uuid()]));
  const isNewestFirst = tab === "all";
  const isSearch = q.length >= SHORTEST_SEARCH;
  const key = db`(i.sent_at, i.id)`;
  const follows = after
    ? db`${key} ${isNewestFirst ? db`<` : db`>`} (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : db`true`;
  const matches = isSearch ? db`i.id = any(${await itemIdsLike(db, q)}::uuid[])` : db`true`;
  const found = await db<{ _id: string; sentAt: Date }[]>`
    select ${columns(db)} from inbox_item i join inquiry on inquiry.id = i.id
    where ${isInTab(db, tab, by.id)} and ${follows} and ${matches} and i.part_of is null and ${isVisibleTo(db, by.role)}
    order by ${isNewestFirst ? db`i.sent_at desc, i.id desc` : db`i.sent_at, i.id`} limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ sentAt, _id }) => [sentAt.toISOString(), _id]);
  const urgent = tab === "open" && !after && !isSearch ? await urgentItems(db, by) : [];
  return { items: asAnswers(InboxRow, rows), urgent, counts: await countsOf(db, by), next };
}

/** How many items are open, and how many of the reader's own; counted only so far. */
async function countsOf(db: Queries, by: By): Promise<InboxList["counts"]> {
  const counted = (tab: InboxTab) => db`
    (select count(*)::int from (
      select from inbox_item i join inquiry on inquiry.id = i.id
      where ${isInTab(db, tab, by.id)} and i.part_of is null and ${isVisibleTo(db, by.role)} limit ${MOST_COUNTED}) as counted)`;
  return one(await db<InboxList["counts"][]>`select ${counted("open")} as open, ${counted("mine")} as mine`);
}

/** Texts to read now: first those with words of danger, then of riders who are underway or leave within two hours. */
async function urgentItems(db: Queries, { id, role }: By): Promise<InboxRow[]> {
  const rows = await db`
    select ${columns(db)}, urgent.dangers, urgent.starts_at as ride_at
    from (select item, dangers, starts_at from urgent_texts()) urgent join inbox_item i on i.id = urgent.item join inquiry on inquiry.id = i.id
    where ${isInTab(db, "open", id)} and ${isVisibleTo(db, role)}
    order by urgent.dangers = '{}', i.sent_at, i.id limit 50`;
  return asAnswers(InboxRow, rows);
}

/** A role that doesn't answer the inbox sees the texts of riders only. */
const isVisibleTo = (db: Queries, role: Role) =>
  may(role, "answer the inbox") ? db`true` : db`phone is not null and is_rider_number(phone)`;

/** Throws "missing" for an item that this role doesn't see, and for a part of another one. */
export async function requireVisible(db: Queries, role: Role, id: string): Promise<void> {
  const found = await db`
    select from inbox_item i join inquiry on inquiry.id = i.id
    where i.id = ${id} and i.part_of is null and ${isVisibleTo(db, role)}`;
  if (found.length === 0) throw itemMissing();
}

type About = NonNullable<InboxItem["about"]>;
type File = { fileKey: string | null; fileName: string | null };

/** One item with its replies, its conversation by text and its audit log; for a part, that of which it is one. Throws "missing". */
export async function inboxItem(db: Queries, reader: Reader, anyId: string): Promise<InboxItem> {
  const [part] = await db<{ whole: string | null }[]>`select part_of as whole from inbox_item where id = ${anyId}`;
  const id = part?.whole ?? anyId;
  await requireVisible(db, reader.role, id);
  const [row] = await db<({ about: About | null; phone: string | null } & File)[]>`
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
    conversation: row.phone === null ? null : await conversationWith(db, reader, row.phone),
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
