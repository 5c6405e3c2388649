import type { LogEntry } from "../../../contract/staff.ts";
import type { Queries } from "../db/db.ts";

type Row = Omit<LogEntry, "at" | "subject" | "change" | "reason"> & {
  at: Date;
  kind: string;
  subjectId: string;
  subjectName: string;
  change: LogEntry["change"] | null;
  reason: string | null;
};

/** Audit entries that match `which`, newest first, with the names of actors and subjects. */
export async function logOf(db: Queries, which: ReturnType<Queries>, most: number): Promise<LogEntry[]> {
  const rows = await db<Row[]>`
    select id as _id, at, actor_name(actor, actor_id) as who, action as what, subject_kind as kind, subject_id,
      subject_name(subject_kind, subject_id) as subject_name, change, reason
    from audit_entry where ${which} order by id desc limit ${most}`;
  return rows.map(({ at, kind, subjectId, subjectName, change, reason, ...row }) => ({
    ...row,
    at: at.toISOString(),
    subject: { kind, _id: subjectId, name: subjectName },
    ...(change ? { change } : {}),
    ...(reason ? { reason } : {}),
  }));
}
