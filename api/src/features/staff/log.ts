import { z } from "zod";
import type { LogEntry, LogQuery } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db.ts";
import { logOf } from "../../lib/log-entries.ts";
import { onePage, pageOf } from "../../lib/pagination.ts";

/** What was done, newest first: all of it, what one of those who work here did (`own`), or what was done to one record. */
export async function readLog(
  db: Queries,
  { subject, ...wish }: LogQuery,
  own: string | null,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const { after, limit } = pageOf(wish, z.uuid());
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
