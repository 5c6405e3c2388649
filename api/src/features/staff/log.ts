import { z } from "zod";
import { AUDIT_ACTIONS } from "../../../contract/audit-actions.ts";
import { MINUTE_MS } from "../../../contract/durations.ts";
import { may } from "../../../contract/permissions.ts";
import type { LogEntry, LogQuery } from "../../../contract/staff.ts";
import type { Fragment, Queries } from "../../lib/db/db.ts";
import { firstIdAt } from "../../lib/db/id-times.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { logOf } from "../../lib/office/log-entries.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { boundsOfDay } from "../../lib/time/practice-time.ts";

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
  const isReadable =
    reader.role === "nurse" || may(reader.role, "read visits") ? db`true` : db`subject_kind = any(${RIDE_KINDS})`;
  const [entry] = await logOf(db, db`subject_id = ${subject} and action <> all(${READS}) and ${isReadable}`, 1);
  if (!entry) return { entry: null, isOwn: false };
  const own = await db`select from audit_entry where id = ${entry._id} and actor_id = ${reader.id}`;
  return { entry, isOwn: own.length > 0 };
}

/**
 * The audit log, newest first, limited to those who act, whom it is about, a group of actions and days of the practice. `own`: only this
 * person's actions, for those who may not read the whole log.
 */
export async function readLog(
  db: Queries,
  { staff, subject, kind, from, to, ...page }: LogQuery,
  own: string | null,
  timeZone: string,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.uuid());
  const all = db`${after ? db`id < ${after}` : db`true`} and ${isBetween(db, { from, to }, timeZone)}
    and ${own ? isBy(db, own) : db`true`} and ${staff ? isBy(db, staff) : db`true`}`;
  // The newest entries of each part are read by an index of their own.
  const parts = subject
    ? [db`subject_id = ${subject}`, db`patient_id = ${subject} and subject_id <> ${subject}`]
    : [db`true`];
  const actions = kind ? actionsOf(kind) : null;
  const isActor = own !== null || staff !== undefined || subject !== undefined;
  const wanted = actions && isActor ? db`${all} and action = any(${actions})` : all;
  const newest = (where: Fragment) =>
    db`(select id from audit_entry where ${where} and ${wanted} order by id desc limit ${limit + 1})`;
  const ids =
    actions && !isActor
      ? db`(select entry.id from unnest(${actions}::text[]) as one(name)
          cross join lateral ${newest(db`action = one.name`)} as entry)`
      : parts.map(newest).reduce((some, part) => db`${some} union all ${part}`);
  const found = await logOf(db, db`id = any(array(${ids}))`, limit + 1);
  const { rows: entries, next } = onePage(found, limit, ({ _id }) => _id);
  return { entries, next };
}

const isBy = (db: Queries, staffId: string): Fragment => db`actor_id = ${staffId} and actor in ('staff', 'nurse')`;

const actionsOf = (kind: NonNullable<LogQuery["kind"]>): string[] =>
  Object.entries(AUDIT_ACTIONS).flatMap(([action, group]) => (group === kind ? [action] : []));

/** An entry gets its id while its transaction runs, so at most a minute after the time that it shows. */
function isBetween(db: Queries, { from, to }: Pick<LogQuery, "from" | "to">, timeZone: string): Fragment {
  const since = from ? boundsOfDay(from, timeZone).from : null;
  const until = to ? boundsOfDay(to, timeZone).until : null;
  return db`
    ${since ? db`at >= ${since} and id >= ${firstIdAt(since)}::uuid` : db`true`}
    and ${until ? db`at < ${until} and id < ${firstIdAt(new Date(until.getTime() + MINUTE_MS))}::uuid` : db`true`}`;
}
