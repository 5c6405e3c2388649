import type { Db, Tx } from "../../lib/db/db.ts";
import { removeFiles } from "../../lib/files/uploads.ts";
import type { Job } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";

const BATCH_SIZE = 50;

/** Deletes our texts as long after they were sent as messages to the office. */
export async function deleteOldTexts(db: Db): Promise<void> {
  await db`delete from sent_text where sent_at < now() - rule_keep_message()`;
}

/**
 * Deletes inbox items on their `forget_on` day, with résumés and replies. The audit log records the deletion
 * and the item's kind, without the person.
 */
export const eraseInquiries = ({ db }: Services): Job => ({
  name: "inbox",
  run: () => db.begin(erase),
});

async function erase(tx: Tx): Promise<number> {
  const due = await tx<{ id: string }[]>`
    select id from inbox_item where forget_on <= (select (now() at time zone time_zone)::date from practice)
    order by forget_on limit ${BATCH_SIZE} for update skip locked`;
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await tx`
    insert into audit_entry (actor, action, subject_kind, subject_id, change)
    select 'system', 'inbox item erased', 'inbox', id, jsonb_build_object('kind', jsonb_build_array(kind, null))
    from inbox_item where id = any(${ids}::uuid[])`;
  const files = await tx<{ key: string }[]>`
    delete from staffing_application where id = any(${ids}::uuid[]) returning resume_key as key`;
  files.push(
    ...(await tx<{ key: string }[]>`delete from resume where id = any(${ids}::uuid[]) returning file_key as key`),
  );
  await tx`delete from contact_message where id = any(${ids}::uuid[])`;
  await removeFiles(
    tx,
    files.map(({ key }) => key),
  );
  return due.length;
}
