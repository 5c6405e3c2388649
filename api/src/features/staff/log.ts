import { z } from "zod";
import type { LogEntry, LogQuery } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db.ts";
import { logOf } from "../../lib/log-entries.ts";
import { onePage, pageOf } from "../../lib/pagination.ts";

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
