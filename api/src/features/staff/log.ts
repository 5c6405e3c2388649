import { z } from "zod";
import type { LogEntry, LogQuery } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db.ts";
import { logOf } from "../../lib/log-entries.ts";
import { onePage, pageOf } from "../../lib/pagination.ts";
import type { Staff } from "../../lib/staff-sessions.ts";

/** Entries that change nothing. */
const READS = ["visit document opened", "document opened", "résumé opened", "records exported", "patients exported"];
/** The records that a role without visits may read. */
const RIDE_KINDS = ["ride", "driver"];

/** The latest entry that changed a record; null if there is none, or if the reader may not see such records. */
export async function latestChange(
  db: Queries,
  subject: string,
  reader: Pick<Staff, "id" | "role">,
): Promise<{ entry: LogEntry | null; isOwn: boolean }> {
  const isReadable = reader.role === "dispatch" ? db`subject_kind = any(${RIDE_KINDS})` : db`true`;
  const [entry] = await logOf(db, db`subject_id = ${subject} and action <> all(${READS}) and ${isReadable}`, 1);
  if (!entry) return { entry: null, isOwn: false };
  const own = await db`select from audit_entry where id = ${entry._id} and actor_id = ${reader.id}`;
  return { entry, isOwn: own.length > 0 };
}

/** The audit log, newest first: all entries, those of one person (`own`), or those of one record. */
export async function readLog(
  db: Queries,
  { subject, ...page }: LogQuery,
  own: string | null,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.uuid());
  const found = await logOf(
    db,
    db`${after ? db`id < ${after}` : db`true`}
      and ${own ? db`actor_id = ${own} and actor in ('staff', 'nurse')` : db`true`}
      and ${subject ? db`subject_id = ${subject}` : db`true`}`,
    limit + 1,
  );
  const { rows: entries, next } = onePage(found, limit, ({ _id }) => _id);
  return { entries, next };
}
